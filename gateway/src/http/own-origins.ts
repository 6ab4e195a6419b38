/** Our origins: `PUBLIC_URL`, or the listening address under each loopback name. */
export function ownOrigins(address: { publicUrl?: string; host: string; port: number }): ReadonlySet<string> {
  if (address.publicUrl) {
    return new Set([new URL(address.publicUrl).origin]);
  }
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  const host = address.host.includes(':') ? `[${address.host}]` : address.host;
  const hosts = loopback.includes(host) ? loopback : [host];
  return new Set(hosts.map((each) => new URL(`http://${each}:${address.port}`).origin));
}

/** The headers that show the origin of a request. */
export interface SiteHeaders {
  readonly 'sec-fetch-site'?: string;
  readonly origin?: string;
  readonly referer?: string;
}

/**
 * Whether a foreign site made the request. `Sec-Fetch-Site` decides, else the Origin, else the Referer. A request
 * without these headers does not come from a page in a browser.
 */
export function isFromForeignSite(headers: SiteHeaders, own: ReadonlySet<string>): boolean {
  const site = headers['sec-fetch-site'];
  if (site) {
    return site !== 'same-origin' && site !== 'none';
  }
  const source = headers.origin ?? headers.referer;
  if (!source) {
    return false;
  }
  return !own.has(URL.canParse(source) ? new URL(source).origin : source);
}

/**
 * Whether the request proves that a page of ours made it: by `Sec-Fetch-Site`, else by the Origin. Pages of other sites
 * can set neither.
 */
export function isProvenOwn(headers: SiteHeaders, own: ReadonlySet<string>): boolean {
  const site = headers['sec-fetch-site'];
  return site ? site === 'same-origin' : own.has(headers.origin ?? '');
}

/** Whether a browser navigates by GET. Clients without `Sec-Fetch-Mode` count as browsers that navigate. */
export function isNavigation(request: {
  readonly method: string;
  readonly headers: { readonly 'sec-fetch-mode'?: string };
}): boolean {
  return request.method === 'GET' && (request.headers['sec-fetch-mode'] ?? 'navigate') === 'navigate';
}
