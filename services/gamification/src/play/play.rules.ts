/** Seconds of play from which a session counts. */
export const countedFromSeconds = 10;

/** Sessions of one deck that count on one day (UTC). */
export const countedPerDay = 10;

/** A session without a sign of its player for so long has ended. */
export const idleMs = 15 * 60_000;

/** When a session started, and the last sign of its player. */
interface Timed {
  readonly createdAt: Date;
  readonly activeAt: Date;
}

/** The time of a session after a sign of its player. */
export interface SessionTime {
  readonly activeAt: Date;
  readonly seconds: number;
  /** The sign came too late: the session ended before it. */
  readonly isOver: boolean;
}

/** A clock that was set back moves nothing back, and a sign after a long sleep counts nothing of it. */
export function timeOf({ createdAt, activeAt }: Timed, sign: Date): SessionTime {
  const isOver = sign.getTime() - activeAt.getTime() >= idleMs;
  const last = isOver || sign < activeAt ? activeAt : sign;
  const seconds = Math.max(0, Math.floor((last.getTime() - createdAt.getTime()) / 1000));
  return { activeAt: last, seconds, isOver };
}
