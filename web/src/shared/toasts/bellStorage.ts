import { keyOf, readStored, storageKeys, writeStored } from '../lib/storage.js';

/** Something that happened: a message of the server, never what the browser itself says in a toast. */
export interface BellEntry {
  /** Of the event itself, so that every tab writes the same entry. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly shownAt: string;
  readonly seen: boolean;
  /** Where it happened. */
  readonly link: string;
}

const bellLimit = 50;

function isEntry(value: unknown): value is BellEntry {
  const entry = value as Partial<Record<keyof BellEntry, unknown>> | null;
  return (
    typeof entry === 'object' &&
    entry !== null &&
    [entry.id, entry.title, entry.text, entry.shownAt, entry.link].every((each) => typeof each === 'string')
  );
}

/** A stored bell; entries of another form are dropped, such as the toasts that older versions stored. */
export function parseBell(stored: string | null): BellEntry[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** Newest first, the oldest dropped, each once: as the last of the bells has it. */
export function mergeBells(...bells: readonly (readonly BellEntry[])[]): BellEntry[] {
  const byId = new Map(bells.flat().map((entry) => [entry.id, entry]));
  return [...byId.values()].toSorted((a, b) => b.shownAt.localeCompare(a.shownAt)).slice(0, bellLimit);
}

/** The stored bell of a user, as text; null before the sign-in. */
export function readBell(owner: string | null): string | null {
  return owner === null ? null : readStored('local', keyOf(storageKeys.bell, owner));
}

export function writeBell(owner: string, bell: readonly BellEntry[]): void {
  writeStored('local', keyOf(storageKeys.bell, owner), bell.length === 0 ? null : JSON.stringify(bell));
}
