/** The site a URL belongs to: host and port without `www.`; http and https are one. */
export function siteOf({ host }: { readonly host: string }): string {
  const bare = host.startsWith('www.') ? host.slice(4) : host;
  // A standard URL prints no port of its own scheme, but that of the other one.
  return /:(?:80|443)$/.test(bare) ? bare.slice(0, bare.lastIndexOf(':')) : bare;
}
