import { everyoneMention, type Named } from '@emberdeck/contracts/messaging/mentions';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';

/** The present members among the users, as `mentions` of a message lists them. By hand: a plain read past TypeORM. */
export function selectNamed(
  work: UnitOfWork,
  workspaceId: string,
  userIds: readonly string[],
): Promise<Named[]> {
  return work.read<Named>(
    `SELECT user_id AS "userId", display_name AS "displayName" FROM member
     WHERE workspace_id = $1 AND user_id = ANY ($2::uuid[]) AND NOT removed
     ORDER BY display_name, user_id`,
    [workspaceId, userIds],
  );
}

/** The names of users in a workspace, of former members too. By hand: a plain read past TypeORM. */
export function selectNames(
  work: UnitOfWork,
  workspaceId: string,
  userIds: readonly string[],
): Promise<Named[]> {
  return work.read<Named>(
    `SELECT user_id AS "userId", display_name AS "displayName" FROM member
     WHERE workspace_id = $1 AND user_id = ANY ($2::uuid[])`,
    [workspaceId, userIds],
  );
}

interface Seconds {
  readonly seconds: number;
}

/**
 * Seconds until everyone may be mentioned again, by a post or an edit; 0 for now. The message `messageId` does not count: its
 * post may be repeated. By hand: the age is that of the database's clock.
 */
export async function secondsToEveryone(
  reader: Tx | UnitOfWork,
  workspaceId: string,
  messageId: string | null,
  minutes: number,
): Promise<number> {
  const sql = `
     SELECT coalesce(max(ceil(extract(epoch FROM named.at - now()) + $4::integer * 60)), 0)::integer AS seconds
     FROM (
       SELECT id, client_id, created_at AS at FROM message
       WHERE workspace_id = $1 AND created_at > now() - $4::integer * interval '1 minute'
         AND strpos(lower(content), $3) > 0
       UNION ALL
       SELECT id, client_id, everyone_at FROM message
       WHERE workspace_id = $1 AND everyone_at > now() - $4::integer * interval '1 minute'
     ) AS named
     WHERE $2::uuid IS NULL OR (id <> $2 AND client_id IS DISTINCT FROM $2)`;
  const parameters = [workspaceId, messageId, everyoneMention, minutes];
  const rows =
    reader instanceof UnitOfWork
      ? reader.read<Seconds>(sql, parameters)
      : reader.query<Seconds[]>(sql, parameters);
  const [row] = await rows;
  return Math.max(0, row?.seconds ?? 0);
}
