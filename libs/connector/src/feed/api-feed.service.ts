import { Injectable } from '@nestjs/common';
import type { SourceMapping } from '@emberdeck/contracts/analytics/source-connection';
import { SafeFetch } from '@emberdeck/platform/fetch/safe-fetch';
import type { ApiBookmark, ApiConnection, FeedEnd, FeedPage } from './feed-types.js';
import { WorkProcesses } from '@emberdeck/platform/work/work-processes';
import { ApiClient, type ClientOptions, hostOf, notJson } from './api-client.js';
import { BodyProblem, BodyReader } from './body-reader.js';
import { FeedRun, type ReadOptions } from './feed-run.js';
import { withoutQuotes } from './page-of-rows.js';
import { PageTrail } from './page-trail.js';
import { type BodyReading, emptyPage } from './read-body.js';
import { readElsewhere } from './read-elsewhere.js';
import { failed, failureOf, noReadableRow, type ReadFailure } from './read-failure.js';
import { testRequestMs } from './request-limits.js';

/** The first page of an API, and why no row of it can be read. */
export interface FirstPage {
  readonly page: FeedPage & { readonly newest: Date | null };
  /** What the API sent, shortened, even if no row of it can be read. Null if it is no JSON, or of an internal host. */
  readonly preview: string | null;
  readonly httpStatus: number | null;
  readonly failure: ReadFailure | null;
}

/** Reads APIs of users, and what they send. Keeps nothing between two calls. */
@Injectable()
export class ApiFeed {
  constructor(
    private readonly requests: SafeFetch,
    private readonly work: WorkProcesses,
  ) {}

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
    const end = await orFailure(() =>
      new FeedRun({ client, work: this.work.ofJobs }, connection, bookmark, options).read(),
    );
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
      : { page: emptyPage, preview: null, httpStatus: shown?.httpStatus ?? null, failure: shown };
  }

  private async firstPage(
    client: ApiClient,
    connection: ApiConnection,
    options: ClientOptions,
  ): Promise<FirstPage | ReadFailure> {
    const { mapping, endpoint, paging } = connection;
    const { now, signal } = options;
    // Both throw for a path that cannot be read, before the request.
    void new BodyReader(mapping, now);
    const address = new PageTrail(endpoint, paging).first();
    const answer = await client.get(address, null);
    if (!('body' in answer)) {
      return answer.ok === false ? answer : failed('broken', 'The API sent no content.');
    }
    const { body, status: httpStatus, isInternal } = answer;
    const input = {
      body,
      mapping,
      now,
      undatedAt: now,
      cursor: null,
      hasPreview: !isInternal,
      isStrict: false,
    };
    const { page: read, fault, preview } = await readElsewhere(this.work.ofRequests, input, signal);
    if (fault?.failure === 'not_json') return notJson(answer, endpoint);
    if (fault) return { page: emptyPage, preview, httpStatus, failure: failureOf(fault) };
    const page = isInternal ? withoutQuotes(read) : read;
    return { page, preview, httpStatus, failure: problemOf(page, connection) };
  }

  /** Reads a body that was sent, for instance by a webhook. Rejects only with the reason of the signal. */
  readBody(
    body: Uint8Array,
    mapping: SourceMapping | null,
    { now, signal }: Pick<ClientOptions, 'now' | 'signal'>,
  ): Promise<BodyReading> {
    const input = { body, mapping, now, undatedAt: now, cursor: null, hasPreview: false, isStrict: true };
    return readElsewhere(this.work.ofRequests, input, signal);
  }

  private clientOf(connection: ApiConnection, options: ClientOptions): ApiClient {
    return new ApiClient(this.requests, connection, options);
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
