import { useSyncExternalStore } from 'react';
import { readStored, storageKeys, writeStored } from './storage.js';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function areShortcutsOn(): boolean {
  return readStored('local', storageKeys.shortcuts) !== 'off';
}

/** Whether single-key shortcuts are on. Stored in this browser, the same in every tab. */
export function useShortcutPreference() {
  const isOn = useSyncExternalStore(subscribe, areShortcutsOn);
  const set = (on: boolean): void => {
    writeStored('local', storageKeys.shortcuts, on ? null : 'off');
    for (const listener of listeners) {
      listener();
    }
  };
  return { isOn, set };
}
