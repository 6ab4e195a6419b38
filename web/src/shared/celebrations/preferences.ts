import { useSyncExternalStore } from 'react';
import { rewardPreference } from '../lib/rewardPreference.js';
import { readStored, storageKeys, writeStored } from '../lib/storage.js';

/** The celebrations that are on in this browser. */
export interface CelebrationPreferences {
  readonly coins: boolean;
  readonly levels: boolean;
  readonly goals: boolean;
}

const everything: CelebrationPreferences = { coins: true, levels: true, goals: true };
const names = ['coins', 'levels', 'goals'] as const;
const listeners = new Set<() => void>();

/** The stored preferences. A celebration is on unless it is stored as off. */
function stored(): CelebrationPreferences {
  try {
    const value = JSON.parse(readStored('local', storageKeys.celebrations) ?? '{}') as Partial<
      Record<string, unknown>
    > | null;
    const isOn = (name: string): boolean => value?.[name] !== false;
    return { coins: isOn('coins'), levels: isOn('levels'), goals: isOn('goals') };
  } catch {
    return everything;
  }
}

let current = stored();

/** What this browser stores. */
export const storedCelebrations = (): CelebrationPreferences => current;

const nothing: CelebrationPreferences = { coins: false, levels: false, goals: false };

/** The celebrations to show now. */
export function celebrationPreferences(): CelebrationPreferences {
  return rewardPreference.isOn() ? current : nothing;
}

export function setCelebrationPreferences(next: CelebrationPreferences): void {
  if (names.every((name) => next[name] === current[name])) return;
  current = next;
  writeStored('local', storageKeys.celebrations, JSON.stringify(next));
  listeners.forEach((listener) => listener());
}

// Another tab can change the preferences, even while no component here uses them. A null key: the storage was cleared.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKeys.celebrations || key === null) {
    current = stored();
    listeners.forEach((listener) => listener());
  }
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useCelebrationPreferences(): CelebrationPreferences {
  return useSyncExternalStore(subscribe, storedCelebrations);
}
