import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallOutput } from '@emberdeck/contracts/core/call';
import { type listReactions, maxReactionNames } from '@emberdeck/contracts/messaging/reactions';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: a like is a frequent request. The counts change and return in one statement, and `updated_at` of the
// message stays, which TypeORM's update would change.

const lockMessageSql =
  'SELECT author_id FROM message WHERE id = $1 AND workspace_id = $2 AND deleted_at IS NULL FOR UPDATE';

/** Other reactions than likes are counted by type. A type without reactions is absent, and no types are null. */
const countReactionSql = `
  UPDATE message
  SET reaction_count = reaction_count + CASE WHEN $4 = 'like' THEN $3::integer ELSE 0 END,
      reactions = CASE WHEN $4 = 'like' THEN reactions ELSE nullif(
        (coalesce(reactions, '{}') - $4::text) || (
          SELECT CASE WHEN count > 0 THEN jsonb_build_object($4::text, count) ELSE '{}' END
          FROM (SELECT coalesce((reactions ->> $4::text)::integer, 0) + $3::integer AS count) AS counted
        ), '{}') END
  WHERE id = $1 AND workspace_id = $2
  RETURNING reaction_count AS "reactionCount", reactions, revision`;

const countsSql = `
  SELECT reaction_count AS "reactionCount", reactions, revision FROM message WHERE id = $1 AND workspace_id = $2`;

/** The numbers of reactions of a message: likes, and others by type. */
export interface ReactionCounts {
  readonly reactionCount: number;
  readonly reactions: Readonly<Record<string, number>> | null;
  readonly revision: number;
}

/**
 * Locks the message until the transaction ends, so that concurrent toggles keep its count right. Returns its author, or
 * null if the workspace has no such message.
 */
export async function lockMessage(tx: Tx, id: string, workspaceId: string): Promise<string | null> {
  const [row] = await tx.query<{ author_id: string }[]>(lockMessageSql, [id, workspaceId]);
  return row?.author_id ?? null;
}

/** A change of the number of reactions of one type. */
export interface ReactionMove {
  readonly id: string;
  readonly type: string;
  readonly by: 1 | 0 | -1;
}

/** Changes the count of a message's reactions and returns all of its counts. */
export async function countReaction(
  tx: Tx,
  workspaceId: string,
  { id, type, by }: ReactionMove,
): Promise<ReactionCounts> {
  const counted = await (by === 0
    ? tx.query<ReactionCounts[]>(countsSql, [id, workspaceId])
    : tx
        .query<[ReactionCounts[], number]>(countReactionSql, [id, workspaceId, by, type])
        .then(([rows]) => rows));
  const [row] = counted;
  if (!row) throw new Error('The message is gone within its own transaction');
  return row;
}

/** The types of the actor's reactions to a message. */
export async function ownTypes(tx: Tx, { workspaceId, userId }: Actor, id: string): Promise<string[]> {
  const rows = await tx.query<{ type: string }[]>(
    'SELECT type FROM message_reaction WHERE workspace_id = $1 AND message_id = $2 AND user_id = $3',
    [workspaceId, id, userId],
  );
  return rows.map(({ type }) => type);
}

/** The latest people of each type, with the names of today. */
const peopleSql = `
  SELECT type, max(count)::integer AS count,
         json_agg(json_build_object('userId', user_id, 'displayName', name) ORDER BY created_at DESC, user_id)
           FILTER (WHERE place <= ${maxReactionNames}) AS people
  FROM (
    SELECT r.type, r.user_id, r.created_at, coalesce(a.display_name, 'Former member') AS name,
           count(*) OVER (PARTITION BY r.type) AS count,
           row_number() OVER (PARTITION BY r.type ORDER BY r.created_at DESC, r.user_id) AS place
    FROM message_reaction r
    LEFT JOIN member a ON a.workspace_id = r.workspace_id AND a.user_id = r.user_id
    WHERE r.workspace_id = $1 AND r.message_id = $2
  ) AS placed
  GROUP BY type ORDER BY type`;

/** Who reacted to a message; null if the workspace has no such message. */
export async function readReactions(
  work: UnitOfWork,
  { workspaceId }: Actor,
  id: string,
): Promise<CallOutput<typeof listReactions> | null> {
  const exists = 'SELECT FROM message WHERE workspace_id = $1 AND id = $2';
  const [message] = await work.read(exists, [workspaceId, id]);
  return message === undefined ? null : work.read(peopleSql, [workspaceId, id]);
}
