interface Clock {
  readonly over: () => void;
  leftMs: number;
  startedAt: number;
  timer?: ReturnType<typeof setTimeout>;
}

/** Clocks of one length, each with a start of its own; paused they stand still together. */
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

  /** It never comes to its end. */
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
