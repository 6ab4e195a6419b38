import { AsyncLocalStorage } from 'node:async_hooks';
import { Clock } from './clock.js';

const given = new AsyncLocalStorage<Date | null>();

/** The time that the current call was given; null where the clock of the machine counts. */
export const givenTime = (): Date | null => given.getStore() ?? null;

/** Runs the work at a time; null is the time of the machine. What the work starts has that time too. */
export function atTime<Result>(time: Date | null, work: () => Result): Result {
  return time === null && given.getStore() == null ? work() : given.run(time, work);
}

/** The clock of a service: the time that a call was given, and that of the machine for all others. */
export class CallClock extends Clock {
  constructor(private readonly machine: Clock) {
    super();
  }

  now(): Date {
    const time = given.getStore();
    return time == null ? this.machine.now() : new Date(time);
  }
}
