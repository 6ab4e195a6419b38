import { act } from '@testing-library/react';

interface Waiting {
  readonly due: number;
  readonly run: () => void;
}

/** The time of the app, which passes only where a test lets it. */
export interface Clock {
  readonly advance: (ms: number) => Promise<void>;
}

/** Shorter timers are steps of a library, and run in real time. */
const longMs = 1_000;

const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout, now: Date.now };

/** Puts the date, and the timers of a second and more, under the control of the test. */
export function mockClock(start = real.now()): Clock {
  const waiting = new Map<number, Waiting>();
  let passed = 0;
  let lastId = 1_000_000_000;
  const set = (run: (...given: unknown[]) => void, delay = 0, ...given: unknown[]): unknown => {
    if (delay < longMs) {
      return real.setTimeout(run, delay, ...given);
    }
    lastId += 1;
    waiting.set(lastId, { due: passed + delay, run: () => run(...given) });
    return lastId;
  };
  const clear = (id: unknown): void => {
    if (typeof id !== 'number' || !waiting.delete(id)) {
      real.clearTimeout(id as number);
    }
  };
  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
  Date.now = () => start + passed;

  const nextUntil = (end: number): [number, Waiting] | undefined =>
    [...waiting].filter(([, { due }]) => due <= end).sort(([, one], [, other]) => one.due - other.due)[0];
  return {
    advance: async (ms) => {
      const end = passed + ms;
      for (let next = nextUntil(end); next; next = nextUntil(end)) {
        const [id, { due, run }] = next;
        waiting.delete(id);
        passed = due;
        await act(async () => run());
      }
      passed = end;
      await act(async () => undefined);
    },
  };
}

/** Between two tests. */
export function resetClock(): void {
  Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
  Date.now = real.now;
}
