/** Time, as an argument, so that rules can be tested. */
export abstract class Clock {
  abstract now(): Date;
}

/** The machine's own time. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
