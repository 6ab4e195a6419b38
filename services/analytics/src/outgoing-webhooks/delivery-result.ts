import { retryAfter } from '@emberdeck/connector/feed/read-failure';
import type { FetchAnswer, FetchUnanswered } from '@emberdeck/platform/fetch/fetch-result';

/** How a try went. */
export interface TryResult {
  readonly isDelivered: boolean;
  /** The receiver wants no more events. */
  readonly isGone: boolean;
  readonly httpStatus: number | null;
  /** Why it failed, as a sentence; null if it did not. */
  readonly reason: string | null;
  readonly retryAfterSeconds: number | null;
}

/** Failures of the address alone: nothing was sent. */
const beforeRequest: ReadonlySet<string> = new Set(['address', 'private', 'port']);

/** An operator allows an internal host for a purpose; how it fails would describe the network behind it. */
const internalReason = 'The receiver did not take the event. Ask the operator of this installation about it.';

const failed = { isDelivered: false, isGone: false, httpStatus: null, retryAfterSeconds: null } as const;

function reasonOf(status: number, host: string): string {
  if (status >= 300 && status <= 399) {
    return `${host} leads to another address, which is not followed. Use the final address.`;
  }
  return status === 410
    ? `${host} takes no more events (status 410).`
    : `${host} returned the status ${status}.`;
}

/** Only a status from 200 to 299 is a delivery. */
export function resultOf(answer: FetchAnswer | FetchUnanswered, host: string, now: Date): TryResult {
  if (!answer.ok) {
    const isHidden = answer.isInternal && !beforeRequest.has(answer.reason);
    return { ...failed, reason: isHidden ? internalReason : answer.message };
  }
  const { status, isInternal } = answer;
  if (status >= 200 && status <= 299) {
    return { ...failed, isDelivered: true, httpStatus: status, reason: null };
  }
  const isGone = status === 410;
  return {
    ...{ isDelivered: false, isGone },
    httpStatus: isInternal ? null : status,
    reason: isInternal && !isGone ? internalReason : reasonOf(status, host),
    retryAfterSeconds: retryAfter(answer.header('retry-after'), now),
  };
}
