"""A link extractor that knows the application: use it where Scrapy takes a LinkExtractor."""
import logging
import weakref

from scrapy.link import Link
from scrapy.linkextractors import LinkExtractor

from .helper_process import HelperProcess, HelperUnavailable

log = logging.getLogger(__name__)


class AahLinkExtractor:
    """Gives the links that lead to content, each canonical URL once.

    Unknown applications, and a helper that is stopped, slow or broken, fall back to Scrapy's own links: the crawl
    never gets smaller by accident, and the log says so.
    """

    def __init__(self, command=("npx", "aah", "pipe"), timeout=10.0, fallback=None):
        self.helper = HelperProcess(command, timeout)
        self.fallback = fallback or LinkExtractor()
        self._outcomes = weakref.WeakKeyDictionary()
        self._known = set()

    def inspect(self, response):
        """The outcome of a page, or None when the helper has none."""
        if response not in self._outcomes:
            self._outcomes[response] = self._ask(response)
        return self._outcomes[response]

    def extract_links(self, response):
        outcome = self.inspect(response)
        if outcome is None or outcome["application"]["kind"] == "unknown":
            return self.fallback.extract_links(response)
        self._known.add(outcome["canonical"])
        self._known.update(alias["url"] for alias in outcome["aliases"])
        links = []
        for link in outcome["links"]:
            if link["role"] == "requisite" or link["canonical"] in self._known:
                continue
            self._known.add(link["canonical"])
            links.append(Link(link["url"], text=link.get("text") or "", nofollow=bool(link.get("nofollow"))))
        return links

    def objects(self, response):
        """Posts, comments and articles of a page."""
        outcome = self.inspect(response)
        return [] if outcome is None else outcome["objects"]

    def close(self):
        self.helper.close()

    def _ask(self, response):
        headers = [[name.decode("latin-1"), value.decode("latin-1")]
                   for name, values in response.headers.items() for value in values]
        try:
            return self.helper.inspect(response.url, response.status, headers, response.body)
        except HelperUnavailable as reason:
            log.warning("aah is not available (%s); Scrapy's own links are taken for %s", reason, response.url)
            return None
