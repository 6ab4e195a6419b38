import type { Named } from '@emberdeck/contracts/messaging/mentions';
import { useCallback, useMemo } from 'react';
import { randomId } from '../../shared/lib/randomId.js';
import { keyOf, storageKeys } from '../../shared/lib/storage.js';
import { readStoredText, useStoredText, writeStoredText } from '../../shared/lib/storedText.js';
import type { PostOwner } from './queuedPosts.js';

/** The draft key for messages that are not replies. */
export const feedThread = 'feed';

function keysOf({ userId, workspaceId }: PostOwner, thread: string) {
  const owner = `${userId}.${workspaceId}.${thread}`;
  return {
    text: keyOf(storageKeys.draft, owner),
    id: keyOf(storageKeys.draftId, owner),
    names: keyOf(storageKeys.draftNames, owner),
  };
}

type DraftKeys = ReturnType<typeof keysOf>;

/** Stores the draft. Its first character gives it the id that it will have as a message. */
function writeDraft(keys: DraftKeys, text: string): void {
  writeStoredText(keys.text, text === '' ? null : text);
  if (text === '') {
    writeStoredText(keys.id, null);
    writeStoredText(keys.names, null);
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

function namesIn(stored: string | null): readonly Named[] {
  try {
    const names: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(names) ? (names as Named[]) : [];
  } catch {
    return [];
  }
}

/** The draft of a thread on this device. It survives a restart of the browser, until it is sent or the user signs out. */
export function useDraft(owner: PostOwner, thread: string) {
  const { text: textKey, id: idKey, names: namesKey } = keysOf(owner, thread);
  const text = useStoredText(textKey) ?? '';
  /** The id of the message that the draft becomes. */
  const id = useStoredText(idKey);
  const names = useStoredText(namesKey);
  const named = useMemo(() => namesIn(names), [names]);
  const keep = useCallback(
    (next: string) => writeDraft({ text: textKey, id: idKey, names: namesKey }, next),
    [textKey, idKey, namesKey],
  );
  /** Adds a member whom the text mentions as `@Name`. */
  const name = useCallback(
    (member: Named) => writeStoredText(namesKey, JSON.stringify([...named, member])),
    [namesKey, named],
  );
  return { text, id, named, keep, name } as const;
}
