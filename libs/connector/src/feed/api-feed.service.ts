import { Injectable } from '@nestjs/common';
import { SafeFetch } from '@emberdeck/platform/fetch/safe-fetch';
import { WorkProcesses } from '@emberdeck/platform/work/work-processes';
import { ApiClient, type ClientOptions } from './api-client.js';
import { BodyProblem } from './body-problem.js';
import type { RowReading } from './body-reader.js';
import { charsetOf } from './body-text.js';
import { FeedRun, type ReadOptions } from './feed-run.js';
import { FeedTrial, failedTrial, type Trial, type TrialOptions } from './feed-trial.js';
import type { ApiBookmark, ApiConnection, FeedEnd } from './feed-types.js';
import type { BodyReading } from './read-body.js';
import { readElsewhere } from './read-elsewhere.js';
import { failed, type ReadFailure } from './read-failure.js';
import { testRequestMs } from './request-limits.js';

/** How a body that was sent is read. */
export interface SentBody extends Pick<RowReading, 'mapping' | 'isKeyed' | 'now' | 'timeZone'> {
  readonly contentType: string | null;
  readonly signal: AbortSignal;
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
  async readFirstPage(connection: ApiConnection, options: TrialOptions): Promise<Trial> {
    const client = this.clientOf(connection, { requestMs: testRequestMs, ...options });
    const tools = { client, work: this.work.ofRequests };
    const how = { ...options, undatedAt: options.now };
    const trial = await orFailure(() => new FeedTrial(tools, connection, how).read());
    if (!('pages' in trial)) return failedTrial(client.shown(trial));
    const failure = trial.failure && client.shown(trial.failure);
    return { ...trial, failure, httpStatus: failure === null ? trial.httpStatus : failure.httpStatus };
  }

  /** Reads a body that was sent, for instance by a webhook. Rejects only with the reason of the signal. */
  readBody(
    body: Uint8Array,
    { mapping, isKeyed, contentType, now, timeZone, signal }: SentBody,
  ): Promise<BodyReading> {
    const how = { mapping, isKeyed, now, timeZone, undatedAt: now, earlier: null };
    const text = { body, charset: charsetOf(contentType), isStrict: true };
    const input = { ...text, ...how, next: null, isPage: false, hasPreview: false };
    return readElsewhere(this.work.ofRequests, input, signal);
  }

  private clientOf(connection: ApiConnection, options: ClientOptions): ApiClient {
    return new ApiClient(this.requests, connection, options);
  }
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
