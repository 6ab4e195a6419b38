import type { FetchAnswer, FetchUnanswered } from '@emberdeck/platform/fetch/fetch-result';
import type { FetchRequest } from '@emberdeck/platform/fetch/safe-fetch';
import { hostNameOf } from '@emberdeck/platform/security/outgoing/outbound-policy';
import type { ApiBookmark, ApiConnection } from './feed-types.js';
import { withParameter } from './addresses.js';
import type { BodyBudget } from './body-budget.js';
import { failed, failureOfFetch, failureOfStatus, type ReadFailure, withoutDetails } from './read-failure.js';

/** Largest body of one page. Parsing it blocks the process for about 40 ms. */
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

/** The JSON of a page. */
export interface ApiAnswer {
  readonly ok: true;
  readonly status: number;
  readonly json: unknown;
  readonly body: Buffer;
  readonly header: FetchAnswer['header'];
  readonly isInternal: boolean;
  /** The rows are no longer in use. */
  readonly release: () => void;
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

function jsonOf(body: Buffer): { readonly json: unknown } | null {
  try {
    // A decoder drops the byte order mark, which JSON.parse refuses.
    return { json: JSON.parse(new TextDecoder().decode(body)) as unknown };
  } catch {
    return null;
  }
}

function notJson(answer: FetchAnswer, host: string): ReadFailure {
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
}

/** Sends the requests of one connection. */
export class ApiClient {
  private readonly host: string;
  private isInternal = false;

  constructor(
    private readonly requests: Requests,
    private readonly budget: BodyBudget,
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
    const { signal, now, requestMs } = this.options;
    const conditional = conditions(bookmark);
    const headers = { accept: 'application/json', ...conditional, ...keyHeaders(this.connection) };
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
    const { status, body, header, isInternal } = answer;
    const release = await this.budget.take(body.length, signal);
    const parsed = status === 204 ? { json: [] } : jsonOf(body);
    if (parsed === null) {
      release();
      return notJson(answer, this.host);
    }
    return { ok: true, status, json: parsed.json, body, header, isInternal, release };
  }
}
