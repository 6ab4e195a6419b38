import type { FetchAnswer, FetchUnanswered } from '@emberdeck/platform/fetch/fetch-result';
import type { FetchRequest } from '@emberdeck/platform/fetch/safe-fetch';
import { hostNameOf } from '@emberdeck/platform/security/outgoing/outbound-policy';
import type { ApiBookmark, ApiConnection } from './feed-types.js';
import { withParameter } from './addresses.js';
import { failed, failureOfFetch, failureOfStatus, type ReadFailure, withoutDetails } from './read-failure.js';

/** Largest body of one page. */
const maxBodyBytes = 4 * 1_048_576;

/** Failures of the address that the user has typed: nothing was sent. */
const beforeRequest: ReadonlySet<FetchUnanswered['reason']> = new Set([
  'address',
  'private',
  'port',
  'header',
] as const);

/** How a request is sent; the one part of `SafeFetch` that reading an API needs. */
export interface Requests {
  request(address: string, request: FetchRequest): Promise<FetchAnswer | FetchUnanswered>;
}

/** A page as it was sent. */
export interface ApiAnswer {
  readonly ok: true;
  readonly status: number;
  readonly type: string | null;
  readonly body: Uint8Array;
  readonly header: FetchAnswer['header'];
  readonly isInternal: boolean;
}

/** The page is the one of the bookmark. */
export interface NotModified {
  readonly ok: 'not-modified';
}

/** The name of the host of an address, for people. */
export const hostOf = (address: string): string =>
  URL.canParse(address) ? hostNameOf(new URL(address)) : 'The API';

function keyHeaders({ apiKey, keyPlacement, headerName }: ApiConnection): Record<string, string> {
  if (apiKey === null || keyPlacement === 'query') {
    return {};
  }
  return keyPlacement === 'header'
    ? { [headerName ?? 'x-api-key']: apiKey }
    : { authorization: `Bearer ${apiKey}` };
}

/** The address of a page with the key, where the key is a parameter. */
function addressWithKey(address: string, { apiKey, keyPlacement, headerName }: ApiConnection): string {
  return apiKey !== null && keyPlacement === 'query'
    ? withParameter(address, headerName ?? 'api_key', apiKey)
    : address;
}

function conditions(bookmark: ApiBookmark | null): Record<string, string> {
  return {
    ...(bookmark?.etag && { 'if-none-match': bookmark.etag }),
    ...(bookmark?.lastModified && { 'if-modified-since': bookmark.lastModified }),
  };
}

/** The failure of a page that is no JSON. */
export function notJson(answer: Pick<ApiAnswer, 'type' | 'status'>, endpoint: string): ReadFailure {
  const host = hostOf(endpoint);
  const isPage = answer.type === 'text/html';
  const message = isPage
    ? `${host} sent a web page instead of JSON. Use the address of its API.`
    : `${host} did not send valid JSON. Use an address that answers with JSON.`;
  return { ...failed('not_json', message), httpStatus: answer.status };
}

/** How the requests of a connection are sent. */
export interface ClientOptions {
  readonly now: Date;
  readonly signal: AbortSignal;
  /** A shorter limit of each request. */
  readonly requestMs?: number;
  /** The media types that are understood; JSON if absent. */
  readonly accept?: string;
}

/** Sends the requests of one connection. */
export class ApiClient {
  private readonly host: string;
  private isInternal = false;

  constructor(
    private readonly requests: Requests,
    private readonly connection: ApiConnection,
    private readonly options: ClientOptions,
  ) {
    this.host = hostOf(connection.endpoint);
  }

  /** A failure as its reader may see it: how an internal host fails would describe the network behind it. */
  shown(failure: ReadFailure): ReadFailure {
    return this.isInternal ? withoutDetails(failure) : failure;
  }

  /** Gets a page. With a bookmark, only if the page is not the one of the bookmark. */
  async get(address: string, bookmark: ApiBookmark | null): Promise<ApiAnswer | NotModified | ReadFailure> {
    const { signal, now, requestMs, accept = 'application/json' } = this.options;
    const conditional = conditions(bookmark);
    const headers = { accept, ...conditional, ...keyHeaders(this.connection) };
    const target = addressWithKey(address, this.connection);
    const limits = { maxBytes: maxBodyBytes, ...(requestMs !== undefined && { wholeMs: requestMs }) };
    const request = { headers, signal, ...limits };
    const answer = await this.requests.request(target, request);
    this.isInternal ||= answer.isInternal && (answer.ok || !beforeRequest.has(answer.reason));
    if (!answer.ok) {
      return failureOfFetch(answer, this.host);
    }
    if (answer.status === 304 && Object.keys(conditional).length > 0) {
      return { ok: 'not-modified' };
    }
    if (answer.status < 200 || answer.status > 299) {
      const hasKey = this.connection.apiKey !== null;
      return failureOfStatus(answer, { host: this.host, hasKey, now });
    }
    const { status, type, header, isInternal } = answer;
    return { ok: true, status, type, body: answer.body, header, isInternal };
  }
}
