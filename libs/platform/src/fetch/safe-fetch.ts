import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Client, type Dispatcher } from 'undici';
import {
  hostNameOf,
  type OutboundPolicy,
  type OutboundRefusal,
} from '../security/outgoing/outbound-policy.js';
import { checkedConnector } from './checked-connector.js';
import { decodedBody } from './decoded-body.js';
import {
  failureOf,
  FetchError,
  type FetchAnswer,
  type FetchResult,
  type FetchUnanswered,
  hostError,
} from './fetch-result.js';
import { requestHeaders } from './request-headers.js';

/** The limits of a fetch, and its sources of addresses. Tests replace both. */
export interface FetchOptions {
  /** Time limit for resolving the name, and again for connecting. */
  readonly connectMs: number;
  /** Time limit from the resolution of the name to the last byte. */
  readonly wholeMs: number;
  /** Time limit from the request to the end of the response headers. */
  readonly answerMs: number;
  /** Time limit between two pieces of the body. */
  readonly idleMs: number;
  /** Maximum size of the body, before and after decoding. */
  readonly maxBytes: number;
  /** Returns all IP addresses of a host name. */
  readonly resolve: (name: string) => Promise<readonly string[]>;
  /** Returns the IP addresses of this machine. */
  readonly ownAddresses: () => readonly string[];
}

const defaults: FetchOptions = {
  connectMs: 3_000,
  wholeMs: 10_000,
  answerMs: 10_000,
  idleMs: 10_000,
  maxBytes: 1_048_576,
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  ownAddresses: () =>
    Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []),
};

/** Options of one request. The defaults apply otherwise. */
export interface FetchRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the request. The promise then rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
  readonly maxBytes?: number;
  /** A shorter time limit of the whole request. */
  readonly wholeMs?: number;
  /** The JSON of a POST. Only the status of its answer counts: little of the body is read, and none is returned. */
  readonly json?: Buffer;
}

/** Where a request goes. */
interface Target {
  readonly url: URL;
  /** Empty until the name is resolved. */
  addresses: readonly string[];
}

const maxHeaderBytes = 16_384;

/** What is read of the answer to a POST, so that a usual receiver can finish it. */
const maxIgnoredBytes = 16_384;

const emptyBody = Buffer.alloc(0);

/** Matches white space and control characters: URL parsers drop or encode them in different ways. */
const isUnprintable = (char: string): boolean => char <= ' ' || char === '\u007f';

const refusalError = ({ reason, message }: OutboundRefusal): FetchError => new FetchError(reason, message);

function urlOf(address: string): URL {
  if ([...address].some(isUnprintable) || !/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) {
    throw new FetchError('address', 'This is not a web address that starts with http:// or https://.');
  }
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') {
    throw new FetchError('address', 'Remove the user name and password from the address.');
  }
  url.hostname = hostNameOf(url);
  return url;
}

const headerOf = (headers: Dispatcher.ResponseData['headers'], name: string): string =>
  [headers[name] ?? ''].flat().join(', ').trim();

/** The method, headers and body of a request. */
const contentOf = ({ json }: FetchRequest, headers: Record<string, string>) =>
  json === undefined
    ? ({ method: 'GET', headers } as const)
    : ({ method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: json } as const);

const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

function checkStatus(statusCode: number): void {
  if (statusCode >= 300 && statusCode < 400) {
    throw new FetchError('redirect', 'This address leads to another one. Use the final address.');
  }
  if (!isSuccess(statusCode)) {
    throw new FetchError('status', `The server returned the status ${statusCode} for this address.`);
  }
}

/** Rejects with the signal's reason when it aborts. The work itself cannot be canceled. */
function within<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/**
 * The only adapter for requests to addresses from users. All IP addresses of the host name must be allowed, and the
 * connection goes to one of them. Redirects are not followed. Time and size are limited.
 */
export class SafeFetch {
  private readonly options: FetchOptions;

  constructor(
    private readonly policy: OutboundPolicy,
    options: Partial<FetchOptions> = {},
  ) {
    this.options = { ...defaults, ...options };
  }

  /** Gets the file at an address. A failure is a value with a message for the user. Never call it in a transaction. */
  async get(address: string, headers: Readonly<Record<string, string>> = {}): Promise<FetchResult> {
    let name = 'The server';
    try {
      const url = urlOf(address);
      name = hostNameOf(url);
      const { status, type, body } = await this.send({ url, addresses: [] }, { headers });
      checkStatus(status);
      return { ok: true, type, body };
    } catch (error) {
      return failureOf(error, name);
    }
  }

  /**
   * Gets an address, or posts to it, for a caller that knows its protocol: every status is an answer, also a redirect,
   * which is not followed. Reads the body of a success only. Never call it in a transaction.
   */
  async request(address: string, request: FetchRequest = {}): Promise<FetchAnswer | FetchUnanswered> {
    let target: Target | null = null;
    try {
      target = { url: urlOf(address), addresses: [] };
      return await this.send(target, request);
    } catch (error) {
      request.signal?.throwIfAborted();
      const failed = failureOf(error, target === null ? 'The server' : hostNameOf(target.url));
      return { ...failed, isInternal: target !== null && this.isInternal(target) };
    }
  }

  private async send(target: Target, request: FetchRequest): Promise<FetchAnswer> {
    const { url } = target;
    const headers = requestHeaders(request.headers ?? {});
    const { connectMs, wholeMs, answerMs, idleMs } = this.options;
    const timeLimit = AbortSignal.timeout(Math.min(request.wholeMs ?? wholeMs, wholeMs));
    const signal = request.signal ? AbortSignal.any([request.signal, timeLimit]) : timeLimit;
    const addresses = await this.checkedAddresses(url, signal);
    target.addresses = addresses;
    const client = new Client(url.origin, {
      connect: checkedConnector(url, addresses, { connectMs, checkPeer: (ip) => this.peerRefusal(url, ip) }),
      headersTimeout: answerMs,
      bodyTimeout: idleMs,
      maxHeaderSize: maxHeaderBytes,
      allowH2: false,
    });
    try {
      const path = url.pathname + url.search;
      const response = await client.request({ ...contentOf(request, headers), path, signal });
      const body = await this.bodyOf(response, request);
      const header = (name: string): string | null => headerOf(response.headers, name) || null;
      const type = header('content-type')?.toLowerCase().split(';')[0]?.trim() || null;
      const isInternal = this.isInternal(target);
      return { ok: true, status: response.statusCode, header, type, body, isInternal };
    } finally {
      await client.destroy();
    }
  }

  private isInternal({ url, addresses }: Target): boolean {
    return this.policy.isInternal(url, addresses, this.options.ownAddresses());
  }

  private async bodyOf(
    { statusCode, headers, body }: Dispatcher.ResponseData,
    request: FetchRequest,
  ): Promise<Buffer> {
    if (request.json !== undefined) {
      // The status is the answer. A body that breaks off changes nothing about it.
      await body.dump({ limit: maxIgnoredBytes }).catch(() => undefined);
      return emptyBody;
    }
    if (!isSuccess(statusCode)) return emptyBody;
    const encoding = headerOf(headers, 'content-encoding').toLowerCase();
    const length = Number(headerOf(headers, 'content-length')) || 0;
    return decodedBody(body, { encoding, length }, request.maxBytes ?? this.options.maxBytes);
  }

  private async checkedAddresses(url: URL, signal: AbortSignal): Promise<readonly string[]> {
    const written = this.policy.refusalOf(url);
    if (written) {
      throw refusalError(written);
    }
    const name = hostNameOf(url);
    const literal = name.replace(/^\[(.*)\]$/, '$1');
    const addresses = isIP(literal) ? [literal] : await this.resolve(name, signal);
    for (const ip of addresses) {
      const refusal = this.peerRefusal(url, ip);
      if (refusal) {
        throw refusal;
      }
    }
    return addresses;
  }

  private async resolve(name: string, whole: AbortSignal): Promise<readonly string[]> {
    const signal = AbortSignal.any([whole, AbortSignal.timeout(this.options.connectMs)]);
    const addresses = await within(signal, this.options.resolve(name));
    if (addresses.length === 0) {
      throw hostError('dns', name);
    }
    return addresses;
  }

  private peerRefusal(url: URL, ip: string): FetchError | null {
    const refusal = this.policy.refusalOfPeer(url, ip, this.options.ownAddresses());
    return refusal && refusalError(refusal);
  }
}
