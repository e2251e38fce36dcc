"""Writes objects to objects.jsonl, each once."""
import json


class ObjectsPipeline:
    def __init__(self, crawler):
        self.crawler = crawler

    @classmethod
    def from_crawler(cls, crawler):
        return cls(crawler)

    # Scrapy before 2.14 hands over the spider, later ones no longer will.
    def open_spider(self, spider=None):
        self.seen = set()
        self.file = open(getattr(self.crawler.spider, "objects", "objects.jsonl"), "w", encoding="utf-8")

    def process_item(self, item, spider=None):
        if item["id"] not in self.seen:
            self.seen.add(item["id"])
            self.file.write(json.dumps(item, ensure_ascii=False) + "\n")
        return item

    def close_spider(self, spider=None):
        self.file.close()
