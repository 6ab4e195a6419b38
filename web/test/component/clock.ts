import { act } from '@testing-library/react';

interface Waiting {
  readonly due: number;
  readonly run: () => void;
}

/** The time of the app, which passes only by `advance`. */
export interface Clock {
  readonly advance: (ms: number) => Promise<void>;
}

/**
 * How long a test waits for a condition, in milliseconds: a busy machine needs more than the library's one second. The
 * odd number distinguishes this timer, which stays real, from the timers of the app.
 */
export const patienceMs = 20_011;

/** Shorter timers belong to libraries, and run in real time. */
const longMs = 1_000;

const { setTimeout, clearTimeout, Date: RealDate } = globalThis;

/** Fakes the date, and the timers of a second or more. */
export function mockClock(start = RealDate.now()): Clock {
  const waiting = new Map<number, Waiting>();
  let passed = 0;
  let lastId = 1_000_000_000;
  const set = (run: (...given: unknown[]) => void, delay = 0, ...given: unknown[]): unknown => {
    if (delay < longMs || delay === patienceMs) {
      return setTimeout(run, delay, ...given);
    }
    lastId += 1;
    waiting.set(lastId, { due: passed + delay, run: () => run(...given) });
    return lastId;
  };
  const clear = (id: unknown): void => {
    if (typeof id !== 'number' || !waiting.delete(id)) {
      clearTimeout(id as number);
    }
  };
  const now = (): number => start + passed;
  const Date = new Proxy(RealDate, {
    construct: (target, given: unknown[]) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given) as Date,
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  });
  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear, Date });

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

/** Restores the real clock. Call it between two tests. */
export function resetClock(): void {
  Object.assign(globalThis, { setTimeout, clearTimeout, Date: RealDate });
}
