import { useSyncExternalStore } from 'react';
import { serverNow } from './serverClock.js';

const tick = 60_000;
const listeners = new Set<() => void>();
let now = serverNow();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = serverNow();
    timer = setInterval(() => {
      now = serverNow();
      for (const each of listeners) {
        each();
      }
    }, tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
    }
  };
}

/** The current time of the server, updated every minute. All components share one timer. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

const subscribeToNothing = (): (() => void) => () => undefined;

/**
 * The result of `select` for the current time. The component renders again only when the result changes. A final result
 * is not computed again each minute.
 */
export function useFromNow<Value extends string | number>(
  select: (now: number) => Value,
  isFinal: (now: number) => boolean = () => false,
): Value {
  return useSyncExternalStore(isFinal(now) ? subscribeToNothing : subscribe, () => select(now));
}
