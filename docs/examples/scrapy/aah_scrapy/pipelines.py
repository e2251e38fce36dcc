"""Writes objects to objects.jsonl, each once."""
import json


class ObjectsPipeline:
    def open_spider(self, spider):
        self.seen = set()
        self.file = open(getattr(spider, "objects", "objects.jsonl"), "w", encoding="utf-8")

    def process_item(self, item, spider):
        if item["id"] not in self.seen:
            self.seen.add(item["id"])
            self.file.write(json.dumps(item, ensure_ascii=False) + "\n")
        return item

    def close_spider(self, spider):
        self.file.close()
