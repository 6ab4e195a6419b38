/** The site that passkeys are bound to. */
export interface RelyingParty {
  /** Its host. Passkeys of another host do not count here, so a passkey cannot be phished. */
  readonly id: string;
  readonly origin: string;
}

/** Browsers bind no passkey to an IP address, but treat `localhost` as safe. */
export function relyingPartyOf(publicOrigin: string): RelyingParty {
  const url = new URL(publicOrigin);
  const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  if (!isLoopback) return { id: url.hostname, origin: url.origin };
  url.hostname = 'localhost';
  return { id: 'localhost', origin: url.origin };
}
