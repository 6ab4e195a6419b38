import { keyOf, storageKeys, writeStored } from '../lib/storage.js';

/** What somebody who signs out leaves behind in this browser: nothing of their own. */
export function forgetSession(userId: string | undefined): void {
  writeStored('local', storageKeys.signedIn, null);
  writeStored('session', storageKeys.bell, null);
  if (userId !== undefined) {
    writeStored('local', keyOf(storageKeys.bell, userId), null);
    writeStored('local', keyOf(storageKeys.recentCommands, userId), null);
  }
}
