import { Injectable } from '@nestjs/common';
import type { DeckValue, ReadAs } from '@emberdeck/contracts/gamification/deck-reading';
import { SafeFetch } from '@emberdeck/platform/fetch/safe-fetch';
import { WorkFailure, type WorkProcess } from '@emberdeck/platform/work/work-process';
import { WorkProcesses } from '@emberdeck/platform/work/work-processes';
import { workTask } from '@emberdeck/platform/work/work-task';
import { type ApiAnswer, ApiClient, type ClientOptions, hostOf } from '../feed/api-client.js';
import { charsetOf } from '../feed/body-text.js';
import type { ApiConnection } from '../feed/feed-types.js';
import { failed, type ReadFailure } from '../feed/read-failure.js';
import { deckFailure, faultFailure } from './figure-failures.js';
import type { FiguresInput, FiguresOutcome, FoundFigures } from './figure-types.js';
import { responseTime } from './health-words.js';
import { readFigures, readHealth } from './read-figures.js';

const task = workTask<typeof import('./read-figures.task.js')>(
  new URL('./read-figures.task.js', import.meta.url),
);

/** Reading a body of the largest size under plain paths takes a second. */
const timeLimitMs = 10_000;

/** A body of this size without paths is read in less than a millisecond, which costs less than to send it elsewhere. */
const smallBytes = 16_384;

const accept =
  'application/json, application/feed+json, application/rss+xml, application/atom+xml, */*;q=0.5';

/** How a deck is read; the token is in plain text and lives only in memory. */
export interface DeckConnection {
  readonly endpoint: string;
  readonly token: string | null;
  readonly keyPlacement: ApiConnection['keyPlacement'];
  readonly headerName: string | null;
  readonly readAs: ReadAs;
  readonly chosen: readonly DeckValue[];
}

/** What a deck got from its app. */
export interface DeckReading {
  readonly found: FoundFigures | null;
  readonly failure: ReadFailure | null;
  readonly httpStatus: number | null;
  readonly preview: string | null;
}

interface FigureOptions extends ClientOptions {
  /** Whether a person waits for it, and picks values in it. */
  readonly isTest: boolean;
}

/** Reads the few figures of an app that a deck shows. Keeps nothing between two calls. */
@Injectable()
export class FigureReader {
  constructor(
    private readonly requests: SafeFetch,
    private readonly work: WorkProcesses,
  ) {}

  /** Reads one answer. Rejects only with the reason of the signal. */
  async read(connection: DeckConnection, options: FigureOptions): Promise<DeckReading> {
    const { endpoint, token, keyPlacement, headerName, readAs } = connection;
    const api = { endpoint, apiKey: token, keyPlacement, headerName, mapping: null, paging: null };
    const client = new ApiClient(
      this.requests,
      { ...api, timeParameter: null, isKeyed: false },
      { ...options, accept },
    );
    const begin = performance.now();
    const answer = await client.get(endpoint, null);
    const tookMs = Math.round(performance.now() - begin);
    if (!('body' in answer)) {
      const failure = answer.ok === false ? answer : failed('broken', 'The app sent no content.');
      return unread(client.shown(deckFailure(failure, hostOf(endpoint), token !== null)));
    }
    const input = inputOf(answer, connection, options);
    const work = options.isTest ? this.work.ofRequests : this.work.ofJobs;
    const outcome = readAs === 'health' ? readHealth(input) : await elsewhere(work, input, options.signal);
    return readingOf(outcome, answer, { endpoint, tookMs });
  }
}

function inputOf(
  answer: ApiAnswer,
  { chosen }: DeckConnection,
  { now, isTest }: FigureOptions,
): FiguresInput {
  const { body, type } = answer;
  const charset = charsetOf(answer.header('content-type'));
  return { body, charset, type, chosen, now, hasPreview: isTest && !answer.isInternal };
}

/** Reads a body in a work process, unless it is small. */
async function elsewhere(
  work: WorkProcess,
  input: FiguresInput,
  signal: AbortSignal,
): Promise<FiguresOutcome> {
  signal.throwIfAborted();
  if (input.body.length <= smallBytes && input.chosen.length === 0) return readFigures(input);
  try {
    return await work.run(task, input, { signal, timeLimitMs });
  } catch (error) {
    if (!(error instanceof WorkFailure) || error.kind === 'failed') throw error;
    const message =
      error.kind === 'late'
        ? 'Finding the values takes too long in this answer. Use simpler paths.'
        : 'The answer takes too much memory. Use an address that answers with less.';
    return { found: null, fault: { failure: 'mapping', message }, preview: null };
  }
}

const unread = (failure: ReadFailure): DeckReading => ({
  found: null,
  failure,
  httpStatus: failure.httpStatus,
  preview: null,
});

function readingOf(
  { found, fault, preview }: FiguresOutcome,
  answer: ApiAnswer,
  { endpoint, tookMs }: { readonly endpoint: string; readonly tookMs: number },
): DeckReading {
  const { status: httpStatus } = answer;
  if (fault !== null) return { ...unread(faultFailure(fault, hostOf(endpoint))), httpStatus, preview };
  if (found?.form !== 'health') return { found, failure: null, httpStatus, preview };
  const figures = [...found.figures, { ...responseTime, value: tookMs }];
  // How an internal host describes itself is nothing for users.
  const headline = answer.isInternal ? null : found.headline;
  return { found: { ...found, figures, headline }, failure: null, httpStatus, preview };
}
