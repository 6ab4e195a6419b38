interface Clock {
  readonly over: () => void;
  leftMs: number;
  startedAt: number;
  timer?: ReturnType<typeof setTimeout>;
}

/** Clocks of the same length, each with its own start. A pause stops all of them. */
export class Countdown {
  private readonly clocks = new Map<string, Clock>();
  private paused = false;

  constructor(private readonly lengthMs: number) {}

  start(id: string, over: () => void): void {
    const clock: Clock = { over, leftMs: this.lengthMs, startedAt: Date.now() };
    this.clocks.set(id, clock);
    if (!this.paused) {
      this.run(id, clock);
    }
  }

  /** Stops a clock. Its `over` is never called. */
  stop(id: string): void {
    clearTimeout(this.clocks.get(id)?.timer);
    this.clocks.delete(id);
  }

  pause(paused: boolean): void {
    if (paused === this.paused) {
      return;
    }
    this.paused = paused;
    for (const [id, clock] of this.clocks) {
      if (paused) {
        clearTimeout(clock.timer);
        clock.leftMs -= Date.now() - clock.startedAt;
      } else {
        this.run(id, clock);
      }
    }
  }

  private run(id: string, clock: Clock): void {
    clock.startedAt = Date.now();
    clock.timer = setTimeout(() => {
      this.clocks.delete(id);
      clock.over();
    }, clock.leftMs);
  }
}
