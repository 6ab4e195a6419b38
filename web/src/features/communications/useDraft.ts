import { useCallback } from 'react';
import { randomId } from '../../shared/lib/randomId.js';
import { keyOf, storageKeys } from '../../shared/lib/storage.js';
import { readStoredText, useStoredText, writeStoredText } from '../../shared/lib/storedText.js';
import type { PostOwner } from './queuedPosts.js';

/** The draft key for messages that are not replies. */
export const feedThread = 'feed';

function keysOf({ userId, workspaceId }: PostOwner, thread: string) {
  const owner = `${userId}.${workspaceId}.${thread}`;
  return { text: keyOf(storageKeys.draft, owner), id: keyOf(storageKeys.draftId, owner) };
}

type DraftKeys = ReturnType<typeof keysOf>;

/** Stores the draft. Its first character gives it the id that it will have as a message. */
function writeDraft(keys: DraftKeys, text: string): void {
  writeStoredText(keys.text, text === '' ? null : text);
  if (text === '') {
    writeStoredText(keys.id, null);
  } else if (readStoredText(keys.id) === null) {
    writeStoredText(keys.id, randomId());
  }
}

/** Starts the draft of a thread with these words. Does not change a draft that the user has started. */
export function beginDraft(owner: PostOwner, thread: string, words: string): void {
  const keys = keysOf(owner, thread);
  if (!readStoredText(keys.text)?.trim()) {
    writeDraft(keys, words);
  }
}

/** The draft of a thread on this device. It survives a restart of the browser, until it is sent or the user signs out. */
export function useDraft(owner: PostOwner, thread: string) {
  const keys = keysOf(owner, thread);
  const text = useStoredText(keys.text) ?? '';
  const keep = useCallback(
    (next: string) => writeDraft({ text: keys.text, id: keys.id }, next),
    [keys.text, keys.id],
  );
  /** The id of the message that the draft becomes. */
  const id = useStoredText(keys.id);
  return { text, id, keep } as const;
}
