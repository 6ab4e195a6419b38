import { demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { DemoMessage } from './demo-feed.js';

// SQL by hand: posted messages take their time from the database, so the demo takes it there too and the order of the feed
// holds. The rows belong to other features, and a feature does not use the entities of another one.

const insertMessageSql = `
  INSERT INTO message (id, workspace_id, author_id, parent_id, content, reaction_count, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, now() - $7 * interval '1 minute', now() - $7 * interval '1 minute')
  ON CONFLICT (id) DO NOTHING RETURNING id`;

const insertLikeSql = `
  INSERT INTO message_reaction (id, workspace_id, message_id, user_id) VALUES ($1, $2, $3, $4)`;

/** A message of the demo workspace, with ids. */
export interface DemoRow {
  readonly id: string;
  readonly authorId: DemoMessage['authorId'];
  readonly parentId: string | null;
  readonly content: string;
  readonly reactionCount: number;
  readonly minutesAgo: number;
}

/** Returns false if the message exists. */
export async function insertMessage(tx: Tx, row: DemoRow): Promise<boolean> {
  const { id, authorId, parentId, content, reactionCount, minutesAgo } = row;
  const values = [id, demoWorkspace.id, authorId, parentId, content, reactionCount, minutesAgo];
  const inserted = await tx.query<unknown[]>(insertMessageSql, values);
  return inserted.length === 1;
}

export async function insertLike(
  tx: Tx,
  like: { id: string; messageId: string; userId: string },
): Promise<void> {
  await tx.query(insertLikeSql, [like.id, demoWorkspace.id, like.messageId, like.userId]);
}
