import { forgetAnswersForGood } from '../api/cachedAnswers.js';
import { dropStored, storageKeys } from '../lib/storage.js';

/** The storage keys of a session, the same for every user. */
const ofSession: ReadonlySet<string> = new Set([
  storageKeys.signedIn,
  storageKeys.returnTo,
  storageKeys.onboarding,
]);

/**
 * Removes the user's data from this browser. The page cannot cache answers again after it. Resolves once the cached
 * answers are deleted.
 */
export function forgetSession(userId: string | undefined): Promise<void> {
  dropStored((key) => ofSession.has(key) || (userId !== undefined && key.split('.').includes(userId)));
  return forgetAnswersForGood();
}
