import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.js';

/** Copies in memory: the texts work without browser storage too. */
const texts = new Map<string, string | null>();
const listeners = new Set<() => void>();

/** Another tab has written or deleted texts. The event has no key if it deleted all. */
window.addEventListener('storage', ({ key }) => {
  if (key === null) {
    texts.clear();
  } else {
    texts.delete(key);
  }
  listeners.forEach((listener) => listener());
});

/** The text under a key, which survives a change of the screen and a restart of the browser. Null without one. */
export function readStoredText(key: string): string | null {
  const known = texts.get(key);
  if (known !== undefined) {
    return known;
  }
  const stored = readStored('local', key);
  texts.set(key, stored);
  return stored;
}

export function writeStoredText(key: string, text: string | null): void {
  texts.set(key, text);
  writeStored('local', key, text);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The text under a key. Every component that uses it sees each write. */
export function useStoredText(key: string): string | null {
  return useSyncExternalStore(subscribe, () => readStoredText(key));
}
