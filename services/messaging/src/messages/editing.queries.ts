import type { Actor } from '@emberdeck/contracts/core/actor';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { forReaders, rowColumns, rowJoins } from './message-row.queries.js';

// SQL by hand: the row on the wire is written by PostgreSQL, as for the feed.

const rowSql = forReaders(
  (rowJson) => `
  WITH page AS (SELECT ${rowColumns} FROM message m WHERE m.workspace_id = $1 AND m.id = $3::uuid)
  SELECT ${rowJson} AS message FROM page ${rowJoins}`,
);

/** A message as the actor sees it. */
export async function readMessage(tx: Tx, reader: Actor, id: string): Promise<Message> {
  const { workspaceId, userId } = reader;
  const [row] = await tx.query<{ message: Message }[]>(rowSql(reader), [workspaceId, userId, id]);
  if (!row) throw new Error('The message is gone within its own transaction');
  return row.message;
}

/** The hash of the first text stays: a repeat of the post is known by it. */
const editSql = `
  UPDATE message
  SET posted_hash = coalesce(posted_hash, sha256(convert_to(content, 'UTF8'))),
      content = $3, mention_ids = $5, version = version + 1, edited_at = $4, updated_at = $4,
      everyone_at = CASE WHEN $6 THEN now() ELSE everyone_at END
  WHERE workspace_id = $1 AND id = $2`;

/** What an edit changes of a message. */
export interface Edit {
  readonly id: string;
  readonly content: string;
  /** The members whom the text names, or null. */
  readonly mentionIds: readonly string[] | null;
  /** Whether it names everyone, and the text of before did not. */
  readonly isForAll: boolean;
  readonly at: Date;
}

/** Gives a locked message another text. */
export async function editMessage(
  tx: Tx,
  { workspaceId }: Actor,
  { id, content, mentionIds, isForAll, at }: Edit,
): Promise<void> {
  await tx.query(editSql, [workspaceId, id, content, at, mentionIds, isForAll]);
}

const emptySql = `
  WITH taken AS (DELETE FROM message_reaction WHERE workspace_id = $1 AND message_id = $2)
  UPDATE message
  SET content = '', attachments = NULL, figure = NULL, mention_ids = NULL, reactions = NULL, reaction_count = 0,
      pinned_at = NULL, posted_hash = NULL, deleted_at = $3, updated_at = $3
  WHERE workspace_id = $1 AND id = $2`;

/** Leaves the empty place of a locked message. */
export async function emptyMessage(
  tx: Tx,
  { workspaceId }: Actor,
  { id, at }: Pick<Edit, 'id' | 'at'>,
): Promise<void> {
  await tx.query(emptySql, [workspaceId, id, at]);
}

const removeSql = `
  WITH gone AS (DELETE FROM message WHERE workspace_id = $1 AND id = $2 RETURNING id),
       forgotten AS (DELETE FROM deleted_message WHERE workspace_id = $1 AND deleted_at < now() - interval '7 days')
  SELECT id FROM gone`;

/** Removes a locked message. Forgets those that were removed a week ago, which no cursor asks for any more. */
export async function removeMessage(tx: Tx, { workspaceId }: Actor, id: string): Promise<void> {
  await tx.query(removeSql, [workspaceId, id]);
}
