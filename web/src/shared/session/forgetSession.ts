import { forgetAnswersForGood } from '../api/cachedAnswers.js';
import { dropStored, keyOf, storageKeys, storeOnly } from '../lib/storage.js';

/** The storage keys of a session, the same for every user. */
const ofSession: ReadonlySet<string> = new Set([
  storageKeys.signedIn,
  storageKeys.onboarding,
  storageKeys.returnTo,
]);

/** What a page still writes after the end of its session. */
const afterSession: ReadonlySet<string> = new Set([storageKeys.returnTo]);

/** The unfinished work of a user. */
const unfinished = [
  storageKeys.draft,
  storageKeys.draftId,
  storageKeys.draftNames,
  storageKeys.draftFiles,
  storageKeys.post,
  storageKeys.requestedReports,
] as const;

const isOf = (userId: string, key: string): boolean => key.split('.').includes(userId);

/**
 * Removes the user's data from this browser, whatever ended the session. After it the page stores only the address to
 * return to. Resolves once the cached answers are deleted.
 */
export function forgetSession(userId: string | null | undefined): Promise<void> {
  dropStored((key) => ofSession.has(key) || (typeof userId === 'string' && isOf(userId, key)));
  storeOnly(afterSession);
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
