import type { Actor } from '@emberdeck/contracts/core/actor';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';

/** A valid session as its user sees it. */
export interface DeviceRow {
  readonly id: string;
  readonly userAgent: string | null;
  readonly place: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly current: boolean;
}

/** More sessions than this are not listed. */
const most = 100;

const devices = `
  /* across workspaces: a session belongs to its user */
  SELECT id, sess ->> 'userAgent' AS "userAgent", sess ->> 'place' AS place, created_at AS "createdAt",
         last_seen_at AS "lastSeenAt", sid = $2 AS current
    FROM session
   WHERE user_id = $1 AND expire > $3
   ORDER BY sid = $2 DESC, last_seen_at DESC, id
   LIMIT ${most}`;

/** The sessions of a user, the current one first. By hand: they are ordered by a comparison with the current one. */
export function selectDevices(
  from: UnitOfWork | Tx,
  { userId, sessionId }: Actor,
  now: Date,
): Promise<DeviceRow[]> {
  const values = [userId, sessionId, now];
  return 'read' in from ? from.read<DeviceRow>(devices, values) : from.query<DeviceRow[]>(devices, values);
}
