/**
 * The actions that earn experience, how much, and how often on one day (UTC) and in all. An action on something that a
 * user can make again and again has a limit.
 */
export const experienceRules = {
  app_connected: { points: 20, perDay: null, inAll: null },
  first_sync: { points: 20, perDay: 5, inAll: 20 },
  message: { points: 2, perDay: 10, inAll: null },
  report: { points: 10, perDay: 3, inAll: null },
  friend_joined: { points: 50, perDay: null, inAll: null },
  /** The row of a milestone says how many points. */
  milestone: { points: 0, perDay: null, inAll: null },
  /** The row of an achievement says how many points. */
  achievement: { points: 0, perDay: null, inAll: null },
} as const satisfies Record<string, { points: number; perDay: number | null; inAll: number | null }>;

export type ExperienceReason = keyof typeof experienceRules;

/** The reasons without a limit in all. */
export type EndlessReason = {
  [Reason in ExperienceReason]: (typeof experienceRules)[Reason]['inAll'] extends null ? Reason : never;
}[ExperienceReason];

const pointsPerLevel = 100;

/** Level N covers the points from (N-1)*100 up to, not including, N*100. Points are never taken back, so it never falls. */
export function levelOf(points: number): number {
  return Math.floor(points / pointsPerLevel) + 1;
}

/** The level that `points` reached by the last `added` of them, or null where they stayed within one. */
export const levelReachedBy = (added: number, points: number): number | null =>
  levelsReachedBy(added, points).at(-1) ?? null;

/** Every level that `points` reached by the last `added` of them, the lowest first. */
export function levelsReachedBy(added: number, points: number): number[] {
  const before = levelOf(points - added);
  return Array.from({ length: levelOf(points) - before }, (_, index) => before + 1 + index);
}
