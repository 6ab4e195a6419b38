/** Why a fetch failed, for programs. `message` of the failure is for people. */
export type FetchReason =
  | 'address'
  | 'header'
  | 'private'
  | 'port'
  | 'dns'
  | 'refused'
  | 'tls'
  | 'time'
  | 'too_large'
  | 'redirect'
  | 'status'
  | 'broken';

/** The file at an address, decoded. */
export interface Fetched {
  readonly ok: true;
  /** The media type in lower case without parameters; null where the server names none. */
  readonly type: string | null;
  readonly body: Buffer;
}

/** A failed fetch with a sentence for the user. */
export interface FetchFailed {
  readonly ok: false;
  readonly reason: FetchReason;
  readonly message: string;
}

/** What a fetch returns: it never rejects for a fault of the network or the server. */
export type FetchResult = Fetched | FetchFailed;

/** Ends a fetch inside the adapter; leaves it as {@link FetchFailed}. */
export class FetchError extends Error {
  constructor(
    readonly reason: FetchReason,
    message: string,
  ) {
    super(message);
    this.name = 'FetchError';
  }
}

const sentences = {
  dns: 'was not found. Check the spelling',
  refused: 'did not accept the connection',
  tls: 'has no valid certificate',
  time: 'took too long to respond',
  broken: 'did not send a complete response',
} as const;

type NamedReason = keyof typeof sentences;

/** The error of a host that does not work as it should. */
export const hostError = (reason: NamedReason, name: string): FetchError =>
  new FetchError(reason, `${name} ${sentences[reason]}.`);

const codes: readonly (readonly [pattern: RegExp, reason: NamedReason])[] = [
  [/^(ENOTFOUND|ENODATA|EAI_\w+)$/, 'dns'],
  [/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, 'time'],
  [/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|UNABLE_TO_|SELF_SIGNED|EPROTO)/, 'tls'],
  [/^E(CONNREFUSED|HOSTUNREACH|NETUNREACH|ADDRNOTAVAIL|ACCES|PERM|HOSTDOWN)$/, 'refused'],
  [/^(UND_ERR_|HPE_|Z_|ERR_STREAM_|ERR__|ERR_BROTLI|ECONNRESET|EPIPE)/, 'broken'],
];

/** What went wrong, as a value. Rethrows what is neither the network's nor the server's fault. */
export function failureOf(error: unknown, name: string): FetchFailed {
  const known = error instanceof FetchError ? error : networkError(error, name);
  if (known === null) {
    throw error;
  }
  return { ok: false, reason: known.reason, message: known.message };
}

function networkError(error: unknown, name: string): FetchError | null {
  if (typeof error !== 'object' || error === null) {
    return null;
  }
  // No instanceof: errors of Node itself are of another realm in tests, and a DOMException is no Error to all.
  if ('name' in error && error.name === 'TimeoutError') {
    return hostError('time', name);
  }
  if ('name' in error && error.name === 'HTTPParserError') {
    return hostError('broken', name);
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const reason = codes.find(([pattern]) => pattern.test(code))?.[1];
  return reason === undefined ? null : hostError(reason, name);
}
