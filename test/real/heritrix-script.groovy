/** Tries the functions of aah-links.groovy (first argument) on real CrawlURIs: which outlinks stay, which answers are refused. */
import org.archive.modules.CrawlURI
import org.archive.modules.extractor.Hop
import org.archive.modules.extractor.LinkContext
import org.archive.net.UURIFactory

def script = new GroovyShell().parse(new File(args[0]))
def failures = []
int passed = 0
def check = { String what, boolean right -> if (right) passed++ else failures << what }

def page = new CrawlURI(UURIFactory.getInstance('http://forum.example/viewtopic.php?t=1'))
def wanted = ['http://forum.example/viewtopic.php?t=1&start=10', 'http://forum.example/viewforum.php?f=2', 'http://forum.example/new.php?q=a|b']
def links = [
    // [URL, hop, stays]
    ['http://forum.example/viewtopic.php?t=1&start=10', Hop.NAVLINK, true],
    ['http://forum.example/ucp.php?mode=login', Hop.NAVLINK, false],
    ['https://www.forum.example/posting.php?mode=reply', Hop.NAVLINK, false],
    ['http://elsewhere.example/article', Hop.NAVLINK, true],
    ['http://forum.example:8080/other', Hop.NAVLINK, true],
    ['http://forum.example/viewforum.php?f=2', Hop.SPECULATIVE, true],
    ['http://forum.example/ucp.php?mode=register', Hop.SPECULATIVE, false],
    ['http://forum.example/assets/menu.js?v=2', Hop.SPECULATIVE, true],
    ['http://cdn.example/widget', Hop.SPECULATIVE, true],
    ['http://forum.example/download/file.php?avatar=2', Hop.EMBED, true],
    ['http://forum.example/moved.php', Hop.REFER, true],
    ['http://forum.example/favicon.ico', Hop.INFERRED, true],
]
links.each { page.outLinks.add(page.createCrawlURI(UURIFactory.getInstance(it[0]), LinkContext.NAVLINK_MISC, it[1])) }
script.replaceLinks(page, wanted)
def left = page.outLinks.collect { [it.URI, it.lastHop] } as Set
links.each { url, hop, stays -> check("$hop $url ${stays ? 'stays' : 'goes'}", ([url, hop.hopString] in left) == stays) }
wanted.each { url -> check("L $url is there", [UURIFactory.getInstance(url).toString(), 'L'] in left) }
check("nothing else is there: $left", page.outLinks.size() == links.count { it[2] } + 2)

def answers = [
    // [content type, answer, what is known or null when it is refused]
    ['text/plain; charset=utf-8', 'phpbb/thread\nhttp://forum.example/a\n', 'phpbb/thread'],
    ['text/plain; charset=utf-8', 'phpbb/thread\n', 'phpbb/thread'],
    ['text/plain; charset=utf-8', '-\nhttp://forum.example/a\n', '-'],
    ['text/plain; charset=utf-8', '', null],
    ['text/plain; charset=utf-8', '\n', null],
    ['text/plain; charset=utf-8', 'phpbb/thread\nhttp://forum.exam', null],
    ['text/plain; charset=utf-8', 'phpbb/thread\nnot a URL\n', null],
    ['text/plain; charset=utf-8', 'phpbb/thread\njavascript:alert(1)\n', null],
    ['text/plain; charset=utf-8', 'Service temporarily broken\n', null],
    ['text/html', 'phpbb/thread\nhttp://forum.example/a\n', null],
    ['application/json', '{"links":[]}\n', null],
]
answers.each { type, text, known ->
    def found = null
    try {
        found = script.parseAnswer(type, text).known
    } catch (IOException refused) {
        found = null
    }
    check("$type ${text.inspect()} gives $known, not $found", found == known)
}
failures.each { println "FAILED: $it" }
println "script: $passed passed, ${failures.size()} failed"
System.exit(failures ? 1 : 0)
