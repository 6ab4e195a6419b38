/** Why a fetch failed, for programs. `message` of {@link FetchFailed} is for users. */
export type FetchReason =
  | 'address'
  | 'header'
  | 'private'
  | 'port'
  | 'dns'
  | 'refused'
  | 'tls'
  | 'plain'
  | 'time'
  | 'too_large'
  | 'redirect'
  | 'status'
  | 'broken';

/** The file at an address, decoded. */
export interface Fetched {
  readonly ok: true;
  /** The media type in lower case, without parameters; null if the server sends none. */
  readonly type: string | null;
  readonly body: Buffer;
}

/** A failed fetch with a message for the user. */
export interface FetchFailed {
  readonly ok: false;
  readonly reason: FetchReason;
  readonly message: string;
}

/** The result of a fetch. A failure of the network or the server is a value, not a rejection. */
export type FetchResult = Fetched | FetchFailed;

/** An answer of a server, whatever its status. */
export interface FetchAnswer {
  readonly ok: true;
  readonly status: number;
  /** The value of a response header by its name in lower case; null if it is absent or empty. */
  readonly header: (name: string) => string | null;
  /** The media type in lower case, without parameters; null if the server sends none. */
  readonly type: string | null;
  /** Decoded; empty unless the status is a success. */
  readonly body: Buffer;
  /** Only a setting of the operator permits this target, so that details of its answers are not for users. */
  readonly isInternal: boolean;
}

/** A request without an answer. */
export interface FetchUnanswered extends FetchFailed {
  readonly isInternal: boolean;
}

/** Ends a fetch inside the adapter, which converts it to {@link FetchFailed}. */
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
  plain: 'does not speak TLS on this port',
  time: 'took too long to respond',
  broken: 'did not send a complete response',
} as const;

type NamedReason = keyof typeof sentences;

/** Creates the error for a host that does not work correctly. */
export const hostError = (reason: NamedReason, name: string): FetchError =>
  new FetchError(reason, `${name} ${sentences[reason]}.`);

const codes: readonly (readonly [pattern: RegExp, reason: NamedReason])[] = [
  [/^(ENOTFOUND|ENODATA|EAI_\w+)$/, 'dns'],
  [/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, 'time'],
  // The handshake failed: mostly the server speaks http, or no version of TLS that is still safe.
  [/^(EPROTO|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG)$/, 'plain'],
  [/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|UNABLE_TO_|SELF_SIGNED)/, 'tls'],
  [/^E(CONNREFUSED|HOSTUNREACH|NETUNREACH|ADDRNOTAVAIL|ACCES|PERM|HOSTDOWN)$/, 'refused'],
  [/^(UND_ERR_|HPE_|Z_|ERR_STREAM_|ERR__|ERR_BROTLI|ECONNRESET|EPIPE)/, 'broken'],
];

/** Converts a failure of the network or the server to a value. Rethrows every other error. */
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
  // No instanceof: in tests, errors of Node come from another realm. A DOMException is not always an Error.
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
