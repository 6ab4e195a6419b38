import type { PresenceState } from '@emberdeck/contracts/presence/presence';

/** What is known of a member, as times of the server in milliseconds since 1970; null if unknown. */
export interface PresenceFacts {
  /** The last activity that a browser reported. */
  readonly activeAt: number | null;
  /** When a socket of the member was last open. */
  readonly seenAt: number | null;
  /** When the newest of the sockets was opened. */
  readonly openedAt: number | null;
}

/** After the last socket, in milliseconds. */
const offlineAfterMs = 30_000;

/** Without activity while a socket is open, in milliseconds. */
const awayAfterMs = 5 * 60_000;

/** A new socket makes a member online only if the last activity is not older than this, in milliseconds. */
const activeBeforeMs = 2 * 60_000;

/** The presence of a member. A reconnect is no activity. */
export function presenceOf({ activeAt, seenAt, openedAt }: PresenceFacts, now: number): PresenceState {
  if (seenAt === null || now - seenAt > offlineAfterMs) return 'offline';
  if (activeAt === null || now - activeAt >= awayAfterMs) return 'away';
  return openedAt !== null && openedAt - activeAt > activeBeforeMs ? 'away' : 'online';
}
