import { forgetAnswersForGood } from '../api/cachedAnswers.js';
import { dropStored, keyOf, stopStoring, storageKeys, writeStored } from '../lib/storage.js';

/** The storage keys of a session, the same for every user. */
const ofSession: ReadonlySet<string> = new Set([storageKeys.signedIn, storageKeys.onboarding]);

/** The unfinished work of a user. */
const unfinished = [
  storageKeys.draft,
  storageKeys.draftId,
  storageKeys.draftNames,
  storageKeys.draftFiles,
  storageKeys.post,
  storageKeys.requestedReports,
] as const;

interface Ended {
  readonly userId: string | null | undefined;
  /** The address to open after the next sign-in; null after a sign-out by the user. */
  readonly returnTo: string | null;
}

const isOf = (userId: string, key: string): boolean => key.split('.').includes(userId);

/**
 * Removes the user's data from this browser, whatever ended the session. The page cannot store anything again after it.
 * Resolves once the cached answers are deleted.
 */
export function forgetSession({ userId, returnTo }: Ended): Promise<void> {
  writeStored('session', storageKeys.returnTo, returnTo);
  dropStored((key) => ofSession.has(key) || (typeof userId === 'string' && isOf(userId, key)));
  stopStoring();
  return forgetAnswersForGood();
}

/**
 * Removes the drafts of users whose session ended while this tab was elsewhere. `userId` is the signed-in user; null if
 * there is none.
 */
export function forgetDraftsOfOthers(userId: string | null): void {
  const isDraft = (key: string): boolean => unfinished.some((start) => key.startsWith(keyOf(start, '')));
  dropStored((key) => isDraft(key) && (userId === null || !isOf(userId, key)));
}
