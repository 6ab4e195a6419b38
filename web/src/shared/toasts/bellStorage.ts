import { keyOf, readStored, storageKeys, writeStored } from '../lib/storage.js';

export interface BellEntry {
  readonly id: string;
  readonly variant: 'default' | 'destructive';
  readonly title: string;
  readonly text: string;
  readonly shownAt: string;
  readonly seen: boolean;
  /** Where it happened; absent for what was only said. */
  readonly link?: string;
}

const bellLimit = 50;

function isEntry(value: unknown): value is BellEntry {
  const entry = value as Partial<Record<keyof BellEntry, unknown>> | null;
  return (
    typeof entry === 'object' &&
    entry !== null &&
    [entry.id, entry.title, entry.text, entry.shownAt].every((each) => typeof each === 'string')
  );
}

/** A stored bell; empty where it is missing or was not written by us. */
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

/** What is stored for a person, as it stands; of this tab alone as long as nobody has signed in. */
export function readBell(owner: string | null): string | null {
  return owner === null
    ? readStored('session', storageKeys.bell)
    : readStored('local', keyOf(storageKeys.bell, owner));
}

export function writeBell(owner: string | null, bell: readonly BellEntry[]): void {
  const value = bell.length === 0 ? null : JSON.stringify(bell);
  if (owner === null) {
    writeStored('session', storageKeys.bell, value);
  } else {
    writeStored('local', keyOf(storageKeys.bell, owner), value);
  }
}
