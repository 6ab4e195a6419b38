import { useCallback } from 'react';
import { readStoredText, useStoredText, writeStoredText } from '../../shared/lib/storedText.js';
import { keyOf, storageKeys } from '../../shared/lib/storage.js';

/** The draft key for messages that are not replies. */
export const feedThread = 'feed';

const keyOfDraft = (userId: string, thread: string): string =>
  keyOf(storageKeys.draft, `${userId}.${thread}`);

/** Starts the draft of a thread with these words. Does not change a draft that the user has started. */
export function beginDraft(userId: string, thread: string, words: string): void {
  const key = keyOfDraft(userId, thread);
  if (!readStoredText(key)?.trim()) {
    writeStoredText(key, words);
  }
}

/** The draft of a thread. It survives a reload and a change of screen, until it is sent. */
export function useDraft(userId: string, thread: string) {
  const key = keyOfDraft(userId, thread);
  const text = useStoredText(key) ?? '';
  const keep = useCallback((next: string) => writeStoredText(key, next === '' ? null : next), [key]);
  /** Puts a text that failed to send before the current draft, even if the box was reopened since. */
  const giveBack = useCallback(
    (sent: string) => keep([sent, readStoredText(key)].filter(Boolean).join('\n')),
    [key, keep],
  );
  return { text, keep, giveBack } as const;
}
