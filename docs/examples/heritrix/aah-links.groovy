/*
 * Application-aware links for Heritrix 3: a ScriptedProcessor after all extractors of the fetch chain.
 * Hands each HTML page to `aah serve` and lets its answer stand for the page's navigation links. When the service is
 * stopped, slow or talks nonsense, Heritrix's own links stay and the log says why. Settings: the bean `aahSettings`.
 */
import java.nio.charset.StandardCharsets
import java.util.concurrent.TimeUnit
import java.util.logging.Logger
import groovy.transform.Field
import org.apache.commons.httpclient.URIException
import org.archive.modules.extractor.HTMLLinkContext
import org.archive.modules.extractor.Hop
import org.archive.net.UURIFactory

// Below org.archive, so that Heritrix's own logging settings apply; warnings reach alerts.log of the job.
@Field static final Logger LOG = Logger.getLogger('org.archive.aah.links')
@Field static final String PAGE_TYPES = /(?i)\s*(text\/html|application\/xhtml\+xml)\s*(;.*)?/
@Field static final String KNOWN = /[^\s\/]+\/\S+/
@Field static final String STATIC_FILE =
    /(?i).*\.(css|js|mjs|json|map|png|jpe?g|gif|webp|avif|svg|ico|bmp|woff2?|ttf|otf|eot|mp[34]|webm|ogg|wasm|swf)/
@Field static final int LARGEST_ANSWER = 8 * 1024 * 1024

/** Heritrix calls this for every URI that reaches the end of the chain. */
void process(curi) {
    if (curi.fetchStatus != 200 || !(curi.contentType ?: '').matches(PAGE_TYPES)) return
    def settings = appCtx.getBean('aahSettings')
    try {
        def answer = ask(settings, curi)
        // An unknown application: Heritrix knows as much as the helper.
        if (answer.known != '-') replaceLinks(curi, answer.urls)
        curi.annotations.add("aah:${answer.known}".toString())
    } catch (Exception problem) {
        failOpen(settings, curi, problem)
    }
}

/** The answer of the service, `known` and `urls`; throws when there is none that can be trusted. */
Map ask(settings, curi) {
    int timeout = setting(settings, 'timeoutMs', '10000') as int
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeout)
    byte[] page = readPage(curi, setting(settings, 'maxPageBytes', '33554432') as int)
    String base = setting(settings, 'service', 'http://127.0.0.1:8642')
    def address = new URL("${base}/v1/links?url=${URLEncoder.encode(curi.URI, 'UTF-8')}")
    // The helper is a neighbour: the proxy of the machine, if any, is not asked.
    HttpURLConnection connection = (HttpURLConnection) address.openConnection(Proxy.NO_PROXY)
    connection.requestMethod = 'POST'
    connection.doOutput = true
    connection.instanceFollowRedirects = false
    connection.connectTimeout = timeout
    connection.readTimeout = timeout
    connection.setRequestProperty('Accept', 'text/plain')
    connection.setRequestProperty('Content-Type', curi.contentType)
    String token = setting(settings, 'token', '')
    if (token) connection.setRequestProperty('Authorization', "Bearer ${token}")
    connection.outputStream.withCloseable { it.write(page) }
    if (connection.responseCode != 200) {
        connection.errorStream?.close()
        throw new IOException("expected status 200, found ${connection.responseCode}")
    }
    return readAnswer(connection, deadline)
}

byte[] readPage(curi, int limit) {
    byte[] page = curi.recorder.contentReplayInputStream.withCloseable { it.readNBytes(limit + 1) }
    if (page.length > limit) throw new IOException("the page is larger than maxPageBytes (${limit})")
    return page
}

Map readAnswer(HttpURLConnection connection, long deadline) {
    def bytes = new ByteArrayOutputStream()
    byte[] chunk = new byte[16384]
    connection.inputStream.withCloseable { stream ->
        for (int count = stream.read(chunk); count >= 0; count = stream.read(chunk)) {
            bytes.write(chunk, 0, count)
            if (bytes.size() > LARGEST_ANSWER) throw new IOException("the answer is larger than ${LARGEST_ANSWER} bytes")
            // The read timeout alone would let a service that drips keep the thread for ever.
            if (System.nanoTime() > deadline) throw new SocketTimeoutException('the answer takes too long')
        }
    }
    return parseAnswer(connection.contentType ?: '', bytes.toString(StandardCharsets.UTF_8))
}

Map parseAnswer(String type, String text) {
    def (known, urls) = text.readLines().with { lines -> [lines ? lines.head() : '', lines.drop(1)] }
    boolean whole = text.endsWith('\n')
    boolean right = known == '-' || known.matches(KNOWN)
    if (!type.startsWith('text/plain') || !whole || !right || !urls.every { it.matches(/https?:\/\/\S+/) }) {
        throw new IOException("expected application/level or - and a URL a line, found ${type} ${text.take(60).inspect()}")
    }
    return [known: known, urls: urls]
}

/**
 * Navigation links (L) of this site become the helper's. Speculative ones (X, strings in scripts) of this site stay when
 * the helper names them too or they are files that a page is shown with. Everything else stays: embeds (E), redirects (R),
 * inferred (I), sitemaps (M), and links to other sites, which the scope of the job judges.
 */
void replaceLinks(curi, List<String> urls) {
    // Made first: a link that can't be made must not leave the page without its own.
    def wanted = urls.collect { parse(it) }.findAll { it != null }
        .collectEntries { [it.toString(), curi.createCrawlURI(it, HTMLLinkContext.A_HREF, Hop.NAVLINK)] }
    String site = siteOf(curi.UURI)
    def present = [] as Set
    curi.outLinks.removeIf { link ->
        boolean judged = link.lastHop in ['L', 'X'] && siteOf(link.UURI) == site
        boolean file = link.lastHop == 'X' && (link.UURI.path ?: '').matches(STATIC_FILE)
        boolean stays = !judged || file || wanted.containsKey(link.URI)
        if (stays && link.lastHop == 'L') present.add(link.URI)
        return !stays
    }
    wanted.each { url, link -> if (!(url in present)) curi.outLinks.add(link) }
}

/** Null for a URL that Heritrix can't fetch; its own extractors pass over those too. */
def parse(String url) {
    try {
        return UURIFactory.getInstance(url)
    } catch (URIException unusable) {
        LOG.fine("aah: ${url} is no URI for Heritrix: ${unusable.message}")
        return null
    }
}

/** Host and port without `www.`; http and https are one site, as for the helper. */
String siteOf(uuri) {
    String port = uuri.port in [-1, 80, 443] ? '' : ":${uuri.port}"
    return (uuri.host ?: '').replaceFirst(/(?i)^www\./, '').toLowerCase() + port
}

/** Every page is annotated in crawl.log; the reason is logged when it is new, then once a minute. */
void failOpen(settings, curi, Exception problem) {
    curi.annotations.add('aah:unavailable')
    String reason = "${problem.class.simpleName}: ${problem.message}"
    def last = settings.get('unavailable')
    long now = System.nanoTime()
    if (last != null && last.reason == reason && now - last.at < TimeUnit.MINUTES.toNanos(1)) return
    settings.put('unavailable', [reason: reason, at: now])
    LOG.warning("aah is not available (${reason}); Heritrix's own links are taken for ${curi.URI}")
}

String setting(settings, String name, String otherwise) {
    return settings.getOrDefault(name, otherwise)
}
