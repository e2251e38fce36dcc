BOT_NAME = "aah_scrapy"
SPIDER_MODULES = ["aah_scrapy.spiders"]
ITEM_PIPELINES = {"aah_scrapy.pipelines.ObjectsPipeline": 300}
TELNETCONSOLE_ENABLED = False
LOG_LEVEL = "INFO"
