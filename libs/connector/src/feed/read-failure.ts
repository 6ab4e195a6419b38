import type { TestDataSourceAnswer } from '@emberdeck/contracts/analytics/source-test';
import type { FetchAnswer, FetchReason, FetchUnanswered } from '@emberdeck/platform/fetch/fetch-result';
import type { BodyFault } from './read-body.js';
import { requestLimits, testRequestMs } from './request-limits.js';

/** What is wrong with an API, in a word. */
export type Failure = NonNullable<TestDataSourceAnswer['failure']>;

/** Why an API cannot be read. */
export interface ReadFailure {
  readonly ok: false;
  readonly failure: Failure;
  /** For people: what is wrong and what to do. Never contains the address, which may hold a key. */
  readonly message: string;
  readonly httpStatus: number | null;
  readonly kind: 'person' | 'passing';
  readonly retryAfterSeconds: number | null;
}

/** Longest pause that an API may ask for: a day. */
const maxRetrySeconds = 86_400;

/** Failures that may pass without a change of the source. */
const passing: ReadonlySet<Failure> = new Set<Failure>(['dns', 'refused', 'time', 'broken']);

/** Statuses that ask for another try later; so does every status from 500. */
const laterStatuses: ReadonlySet<number> = new Set([408, 409, 423, 425, 429]);

/** An operator allows an internal host for a purpose; how it fails would describe the network behind it. */
const internalMessage = 'This address cannot be read. Ask the operator of this installation about it.';

/** A failure that no status of the API describes. */
export const failed = (failure: Failure, message: string): ReadFailure => ({
  ok: false,
  failure,
  message,
  httpStatus: null,
  kind: passing.has(failure) ? 'passing' : 'person',
  retryAfterSeconds: null,
});

/** The failure of a body whose rows cannot be read. */
export const failureOf = ({ failure, message }: BodyFault): ReadFailure =>
  failed(failure === 'too_deep' ? 'mapping' : failure, message);

const { answerMs, wholeMs } = requestLimits;

const seconds = (ms: number): number => ms / 1_000;

type Sentence = (host: string, given: string) => readonly [failure: Failure, message: string];

const sentences: Readonly<Record<FetchReason, Sentence>> = {
  address: (_host, given) => ['address', given],
  port: (_host, given) => ['address', given],
  header: () => ['address', 'This header cannot carry this key. Check the name of the header and the key.'],
  private: (_host, given) => ['private', given],
  dns: (host) => ['dns', `${host} was not found. Check the spelling of the address.`],
  refused: (host) => ['refused', `${host} did not accept the connection. Check that the API is running.`],
  tls: (host) => ['tls', `${host} has no valid certificate. Its operator has to renew it.`],
  plain: (host) => [
    'tls',
    `${host} did not open a secure connection. Check that the address begins with http where the API has no https, and its port.`,
  ],
  time: (host) => [
    'time',
    `${host} took too long to answer. A sync waits ${seconds(answerMs)} s for its begin and ${seconds(wholeMs)} s for all of it, a test ${seconds(testRequestMs)} s. Ask for fewer rows at once, or try again later.`,
  ],
  too_large: (host) => [
    'too_large',
    `The answer of ${host} is larger than 4 MB. Turn on paging, or ask for fewer rows at once.`,
  ],
  redirect: (host) => ['redirect', redirectMessage(host)],
  status: (_host, given) => ['status', given],
  broken: (host) => ['broken', `${host} did not send a complete answer. Try again later.`],
};

const redirectMessage = (host: string): string =>
  `${host} leads to another address, which is not followed. Use the final address.`;

/** The failure of a request without an answer. */
export function failureOfFetch(fetched: FetchUnanswered, host: string): ReadFailure {
  const [failure, message] = sentences[fetched.reason](host, fetched.message);
  return failed(failure, message);
}

/** The failure of a host that only the operator allows: nothing of it is for users but whether it may pass. */
export const withoutDetails = (failure: ReadFailure): ReadFailure => ({
  ...failure,
  failure: 'broken',
  message: internalMessage,
  httpStatus: null,
});

function unauthorized(status: number, host: string, hasKey: boolean): string {
  if (!hasKey) {
    return `${host} asks for an API key (status ${status}). Add the key to this source.`;
  }
  return status === 401
    ? `${host} did not accept the API key (status 401). Check the key and where it is sent.`
    : `The API key may not read this address (status 403). Use a key that has access.`;
}

function statusMessage(status: number, host: string): string {
  if (status === 404 || status === 410) {
    return `${host} has nothing at this address (status ${status}). Check the path of the address.`;
  }
  if (status === 429) {
    return `${host} received too many requests (status 429). It is read again when it allows more.`;
  }
  return status >= 500
    ? `${host} has a problem (status ${status}). Try again later.`
    : `${host} did not accept the request (status ${status}). Check the address and its parameters.`;
}

/** The seconds of a `Retry-After` header, which is a number or a date; null without a usable one. */
export function retryAfter(header: string | null, now: Date): number | null {
  if (header === null) {
    return null;
  }
  const seconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1_000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), maxRetrySeconds);
}

/** The failure of an answer whose status is no success. */
export function failureOfStatus(
  answer: FetchAnswer,
  { host, hasKey, now }: { readonly host: string; readonly hasKey: boolean; readonly now: Date },
): ReadFailure {
  const { status } = answer;
  const isLater = status >= 500 || laterStatuses.has(status);
  const about = {
    ok: false,
    httpStatus: status,
    kind: isLater ? 'passing' : 'person',
    retryAfterSeconds: isLater ? retryAfter(answer.header('retry-after'), now) : null,
  } as const;
  if (status === 401 || status === 403) {
    return { ...about, failure: 'unauthorized', message: unauthorized(status, host, hasKey) };
  }
  if (status === 304) {
    const message = `${host} sent no content although none was known (status 304). Try again later.`;
    return { ...about, failure: 'broken', kind: 'passing', message };
  }
  if (status >= 300 && status <= 399) {
    return { ...about, failure: 'redirect', message: redirectMessage(host) };
  }
  return { ...about, failure: 'status', message: statusMessage(status, host) };
}

/** The failure of an answer whose rows are all unusable. */
export const noReadableRow = (rows: number, problem: string | null): ReadFailure =>
  failed(
    'mapping',
    [
      rows === 1
        ? 'The only row cannot be read'
        : `None of the ${rows.toLocaleString('en')} rows can be read`,
      ...(problem === null ? [] : [problem]),
      'Change the mapping.',
    ].join('. '),
  );

/** The failure of an answer in which a path of the mapping finds nothing. */
export const nothingAtPath = (sentence: string): ReadFailure =>
  failed('no_such_path', `${sentence}. Choose it again.`);

/** The failure of an answer without rows. */
export const emptyList = (host: string): ReadFailure =>
  failed('empty', `${host} sent an empty list. Try again when it has rows.`);
