import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.js';

/** What is written here, also where the browser has no storage. */
const texts = new Map<string, string | null>();
const listeners = new Set<() => void>();

/** Text that survives a change of the screen and a reload, under a key; null where there is none. */
export function readKept(key: string): string | null {
  const known = texts.get(key);
  if (known !== undefined) {
    return known;
  }
  const stored = readStored('session', key);
  texts.set(key, stored);
  return stored;
}

export function writeKept(key: string, text: string | null): void {
  texts.set(key, text);
  writeStored('session', key, text);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same text in every component that shows it, whichever component writes it. */
export function useKeptText(key: string): string | null {
  return useSyncExternalStore(subscribe, () => readKept(key));
}
