/** The broker's address in the format of the client library. */
export interface NatsServers {
  readonly servers: string[];
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
  readonly tls: boolean;
}

/**
 * Parses `nats://user:password@host:4222`, `nats://token@host` or `tls://…`. The servers of one cluster are separated
 * by commas; the credentials of the first server apply to all. Throws a TypeError for a malformed address.
 */
export function parseNatsUrl(text: string): NatsServers {
  const addresses = text.split(',').map((each) => each.trim());
  const urls = addresses.filter((each) => URL.canParse(each)).map((each) => new URL(each));
  const [first] = urls;
  const known = urls.every(({ protocol, hostname }) => /^(nats|tls):$/.test(protocol) && hostname !== '');
  if (first === undefined || urls.length < addresses.length || !known) {
    throw new TypeError('A broker address starts with nats:// or tls:// and names a host');
  }
  const name = decodeURIComponent(first.username);
  const password = decodeURIComponent(first.password);
  const credentials = password === '' ? (name === '' ? {} : { token: name }) : { user: name, pass: password };
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port === '' ? '4222' : port}`),
    tls: urls.some(({ protocol }) => protocol === 'tls:'),
    ...credentials,
  };
}
