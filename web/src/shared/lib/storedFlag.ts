import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.js';

/** A switch that the browser remembers, the same in every tab. */
export interface StoredFlag {
  isOn(): boolean;
  set(on: boolean): void;
  useIsOn(): boolean;
}

/** A switch under a key of the local storage: on, unless "off" is stored. */
export function storedFlag(key: string): StoredFlag {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };
  const isOn = (): boolean => readStored('local', key) !== 'off';
  return {
    isOn,
    set: (on) => {
      if (on === isOn()) return;
      writeStored('local', key, on ? null : 'off');
      for (const listener of listeners) listener();
    },
    useIsOn: () => useSyncExternalStore(subscribe, isOn),
  };
}
