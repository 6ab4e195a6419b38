export interface LevelUp {
  readonly level: number;
  readonly experiencePoints: number;
}

/** At most one in a minute may take the stage. */
export const pauseMs = 60_000;

/** The next step: show this one, check again after so many milliseconds, or nothing. */
export type NextLevelUp = { readonly show: LevelUp } | { readonly waitMs: number } | null;

/** Queued level-ups. Only the highest counts: a user who levels up twice sees one celebration. */
export class LevelUpQueue {
  private waiting: LevelUp | null = null;
  private highest = 0;
  private shownAt = Number.NEGATIVE_INFINITY;

  /** A level that was reached before is no news. */
  add(levelUp: LevelUp): void {
    if (levelUp.level > this.highest) {
      this.highest = levelUp.level;
      this.waiting = levelUp;
    }
  }

  next(now: number): NextLevelUp {
    if (!this.waiting) {
      return null;
    }
    const waitMs = this.shownAt + pauseMs - now;
    return waitMs > 0 ? { waitMs } : { show: this.waiting };
  }

  /** The one that `next` gave is on the stage. */
  shown(now: number): void {
    this.waiting = null;
    this.shownAt = now;
  }

  clear(): void {
    this.waiting = null;
  }
}
