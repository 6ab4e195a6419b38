const band = 100;

export interface LevelProgress {
  readonly level: number;
  /** Points reached within the level's band, 0 to 99. */
  readonly inBand: number;
  readonly missing: number;
}

/** The level-N band runs from (N-1)*100 to N*100 experience points. */
export function levelProgress(experiencePoints: number): LevelProgress {
  const inBand = experiencePoints % band;
  return { level: Math.floor(experiencePoints / band) + 1, inBand, missing: band - inBand };
}

/** The experience points at which a level ends and the next one begins. */
export function levelEnd(level: number): number {
  return level * band;
}
