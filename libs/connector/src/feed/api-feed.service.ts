import { Injectable } from '@nestjs/common';
import type { SourceMapping } from '@emberdeck/contracts/analytics/source-connection';
import { SafeFetch } from '@emberdeck/platform/fetch/safe-fetch';
import type { ApiBookmark, ApiConnection, FeedEnd, FeedPage } from './feed-types.js';
import { ApiClient, type ClientOptions, hostOf } from './api-client.js';
import { BodyProblem, BodyReader } from './body-reader.js';
import { FeedRun, type ReadOptions } from './feed-run.js';
import { BodyBudget } from './body-budget.js';
import { type DatedPage, pageOfRows, withoutQuotes } from './page-of-rows.js';
import { PageTrail } from './page-trail.js';
import { failed, noReadableRow, type ReadFailure } from './read-failure.js';
import { testRequestMs } from './request-limits.js';

/** The first page of an API, and why no row of it can be read. */
export interface FirstPage {
  readonly page: FeedPage & { readonly newest: Date | null };
  /** What the API sent, even if no row of it can be read. Null if it is no JSON, or of an internal host. */
  readonly body: { readonly json: unknown } | null;
  readonly httpStatus: number | null;
  readonly failure: ReadFailure | null;
}

const emptyPage: DatedPage = { points: [], rowsRead: 0, skipped: 0, firstProblem: null, newest: null };

/**
 * Reads the points of a body that was sent, for instance of a webhook. Never throws for its content: without rows,
 * `firstProblem` says why.
 */
export async function parseBody(json: unknown, mapping: SourceMapping | null, now: Date): Promise<FeedPage> {
  try {
    return await pageOfRows(new BodyReader(mapping, now), json);
  } catch (error) {
    if (error instanceof BodyProblem) {
      return { ...emptyPage, firstProblem: error.message };
    }
    throw error;
  }
}

/** Reads APIs of users. Keeps nothing between two calls, except which hosts are being read. */
@Injectable()
export class ApiFeed {
  private readonly budget = new BodyBudget();

  constructor(private readonly requests: SafeFetch) {}

  /**
   * Reads all pages in order and waits for `onPage` after each. Rejects only with the reason of the signal, or with what
   * `onPage` rejects with.
   */
  async read(
    connection: ApiConnection,
    bookmark: ApiBookmark | null,
    options: ReadOptions,
  ): Promise<FeedEnd> {
    const client = this.clientOf(connection, options);
    const end = await orFailure(() => new FeedRun(client, connection, bookmark, options).read());
    return end.ok ? end : feedEndOf(client.shown(end));
  }

  /** Reads the first page, for a person who tries an address. Rejects only with the reason of the signal. */
  async readFirstPage(connection: ApiConnection, options: ClientOptions): Promise<FirstPage> {
    const client = this.clientOf(connection, { requestMs: testRequestMs, ...options });
    const result = await orFailure(() => this.firstPage(client, connection, options));
    const failure = 'page' in result ? result.failure : result;
    const shown = failure && client.shown(failure);
    return 'page' in result
      ? { ...result, failure: shown }
      : { page: emptyPage, body: null, httpStatus: shown?.httpStatus ?? null, failure: shown };
  }

  private async firstPage(
    client: ApiClient,
    connection: ApiConnection,
    options: ClientOptions,
  ): Promise<FirstPage | ReadFailure> {
    // Both throw for a path that cannot be read, before the request.
    const reader = new BodyReader(connection.mapping, options.now);
    const address = new PageTrail(connection.endpoint, connection.paging).first();
    const answer = await client.get(address, null);
    if (!('json' in answer)) {
      return answer.ok === false ? answer : failed('broken', 'The API sent no content.');
    }
    const { json, status: httpStatus, isInternal } = answer;
    const body = isInternal ? null : { json };
    const read = await orFailure(() => pageOfRows(reader, json)).finally(answer.release);
    if ('failure' in read) {
      return { page: emptyPage, body, httpStatus, failure: read };
    }
    const page = isInternal ? withoutQuotes(read) : read;
    return { page, body, httpStatus, failure: problemOf(page, connection) };
  }

  private clientOf(connection: ApiConnection, options: ClientOptions): ApiClient {
    return new ApiClient(this.requests, this.budget, connection, options);
  }
}

function problemOf(page: FeedPage, { endpoint }: ApiConnection): ReadFailure | null {
  if (page.rowsRead === 0) {
    return failed('empty', `${hostOf(endpoint)} sent an empty list. Try again when it has rows.`);
  }
  return page.points.length === 0 ? noReadableRow(page.rowsRead, page.firstProblem) : null;
}

/** The end of a run as its caller stores it. */
const feedEndOf = ({ failure, message, httpStatus, kind, retryAfterSeconds }: ReadFailure): FeedEnd => ({
  ok: false,
  httpStatus,
  reason: message,
  code: httpStatus === null ? failure : `${failure} ${httpStatus}`,
  kind,
  retryAfterSeconds,
});

/** Returns a problem of the content or of the mapping as a failure. */
async function orFailure<Result>(work: () => Promise<Result>): Promise<Result | ReadFailure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BodyProblem) {
      return failed(error.failure, error.message);
    }
    throw error;
  }
}
