"""Crawls one site by its content: scrapy crawl content -a url=https://forum.example/ [-a helper="npx aah pipe"] [-a blind=1]"""
import shlex
from urllib.parse import urlsplit

import scrapy
from scrapy.http import TextResponse
from scrapy.linkextractors import LinkExtractor

from aah_scrapy.link_extractor import AahLinkExtractor


class ContentSpider(scrapy.Spider):
    name = "content"

    def __init__(self, url, helper="npx aah pipe", timeout="10", blind="", **kwargs):
        super().__init__(**kwargs)
        self.start_urls = [url]
        self.allowed_domains = [urlsplit(url).hostname]
        own_links = LinkExtractor(allow_domains=[urlsplit(url).netloc])
        self.extractor = own_links if blind else AahLinkExtractor(shlex.split(helper), float(timeout), own_links)

    def parse(self, response):
        if not isinstance(response, TextResponse):
            return
        for link in self.extractor.extract_links(response):
            yield response.follow(link, self.parse)
        if isinstance(self.extractor, AahLinkExtractor):
            yield from self.extractor.objects(response)

    def closed(self, reason):
        if isinstance(self.extractor, AahLinkExtractor):
            self.extractor.close()
