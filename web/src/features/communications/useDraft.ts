import { useCallback } from 'react';
import { readKept, useKeptText, writeKept } from '../../shared/lib/keptText.js';
import { keyOf, storageKeys } from '../../shared/lib/storage.js';

/** The thread of messages that are no reply. */
export const feedThread = 'feed';

const keyOfDraft = (userId: string, thread: string): string =>
  keyOf(storageKeys.draft, `${userId}.${thread}`);

/** Starts the draft of a thread with these words. Does not change a draft that the user has started. */
export function beginDraft(userId: string, thread: string, words: string): void {
  const key = keyOfDraft(userId, thread);
  if (!readKept(key)?.trim()) {
    writeKept(key, words);
  }
}

/** Text that survives a reload and a change of the screen, until it is sent. */
export function useDraft(userId: string, thread: string) {
  const key = keyOfDraft(userId, thread);
  const text = useKeptText(key) ?? '';
  const keep = useCallback((next: string) => writeKept(key, next === '' ? null : next), [key]);
  /** Brings back what could not be sent, before what was typed since; also into a box that was opened since. */
  const giveBack = useCallback(
    (sent: string) => keep([sent, readKept(key)].filter(Boolean).join('\n')),
    [key, keep],
  );
  return { text, keep, giveBack } as const;
}
