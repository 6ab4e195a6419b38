import { forgetAnswersForGood } from '../api/keptAnswers.js';
import { dropStored, storageKeys } from '../lib/storage.js';

/** What belongs to a session, whoever had it. */
const ofSession: ReadonlySet<string> = new Set([
  storageKeys.signedIn,
  storageKeys.returnTo,
  storageKeys.onboarding,
]);

/**
 * What somebody who signs out leaves behind in this browser: nothing of their own, neither now nor by anything that this
 * page still does.
 */
export function forgetSession(userId: string | undefined): void {
  forgetAnswersForGood();
  dropStored((key) => ofSession.has(key) || (userId !== undefined && key.split('.').includes(userId)));
}
