import type { BodyFault } from '../feed/read-body.js';
import { failed, failureOf, type ReadFailure } from '../feed/read-failure.js';

/** A failure with the words of decks, which have a token and no pages. */
export function deckFailure(failure: ReadFailure, host: string, hasToken: boolean): ReadFailure {
  const message = messageOf(failure, host, hasToken);
  return message === null ? failure : { ...failure, message };
}

function messageOf({ failure, httpStatus }: ReadFailure, host: string, hasToken: boolean): string | null {
  if (failure === 'too_large') {
    return `The answer of ${host} is larger than 4 MB. Use an address that answers with less.`;
  }
  if (failure === 'time') {
    return `${host} took too long to answer. Check that it is running, or try again later.`;
  }
  if (failure !== 'unauthorized') return null;
  if (!hasToken) return `${host} asks for a token (status ${httpStatus}). Edit the deck and enter it.`;
  return httpStatus === 401
    ? `${host} did not accept the token (status 401). Check the token and where it is sent.`
    : `The token may not read this address (status ${httpStatus}). Use a token that has access.`;
}

/** The failure of a body without figures. */
export const faultFailure = (fault: BodyFault, host: string): ReadFailure =>
  fault.failure === 'not_json'
    ? failed(
        'not_json',
        `${host} sent neither valid JSON nor a feed. Use the address of its API, or read it as a health check.`,
      )
    : failureOf(fault);
