/** The time as a dependency, so that rules can be tested. */
export abstract class Clock {
  abstract now(): Date;
}

/** The time of the machine. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
