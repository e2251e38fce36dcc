/** The site a URL belongs to: host and port without `www.`; http and https are one. */
export function siteOf(url: URL): string {
  const host = url.hostname.startsWith('www.') ? url.hostname.slice(4) : url.hostname;
  const port = url.port === '' || url.port === '80' || url.port === '443' ? '' : `:${url.port}`;
  return host + port;
}
