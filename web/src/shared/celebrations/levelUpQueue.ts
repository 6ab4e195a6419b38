export interface LevelUp {
  readonly level: number;
  readonly experiencePoints: number;
}

/** Minimum time between two level-ups, in milliseconds. */
export const pauseMs = 60_000;

/** The next step: show this one, check again after `waitMs` milliseconds, or nothing. */
export type NextLevelUp = { readonly show: LevelUp } | { readonly waitMs: number } | null;

/** Queued level-ups. Only the highest counts: a user who levels up twice sees one celebration. */
export class LevelUpQueue {
  private waiting: LevelUp | null = null;
  private highest = 0;
  private shownAt = Number.NEGATIVE_INFINITY;

  /** Ignores a level that is not higher than all before it. */
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

  /** Reports that the level-up returned by `next` is on the screen. */
  shown(now: number): void {
    this.waiting = null;
    this.shownAt = now;
  }

  clear(): void {
    this.waiting = null;
  }
}
