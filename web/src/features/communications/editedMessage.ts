import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let edited: string | null = null;

/** Opens the editor of a message, and closes that of any other one. Null closes it. */
export function editMessage(id: string | null): void {
  edited = id;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the user edits this message. */
export const useIsEdited = (id: string): boolean => useSyncExternalStore(subscribe, () => edited === id);
