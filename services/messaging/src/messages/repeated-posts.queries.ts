import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { StoredFigure } from '../shared/stored-figure.js';
import { forReaders, rowColumns, rowJoins } from './message-row.queries.js';

/** A message to post under an id that is taken. */
export interface Post {
  readonly id: string;
  readonly parentId: string | null;
  readonly content: string;
  readonly author: Actor;
  readonly figure: StoredFigure | null;
}

/** The message that has the id. */
interface PostedRow {
  readonly isDeleted: boolean;
  /** Whether it is the same post: of the same author, below the same message, with the same text before all edits, and the same figure. */
  readonly isSame: boolean;
  readonly json: string;
}

/** SQL by hand: the hash of a text that was edited stands in for the text. */
const postedSql = forReaders(
  (rowJson) => `
  WITH page AS (
    SELECT ${rowColumns},
           m.author_id = $2
             AND coalesce(m.posted_hash, sha256(convert_to(m.content, 'UTF8'))) = sha256(convert_to($4, 'UTF8'))
             AND m.parent_id IS NOT DISTINCT FROM (
               SELECT coalesce(p.parent_id, p.id) FROM message p WHERE p.workspace_id = $1 AND p.id = $5::uuid
             )
             AND m.figure ->> 'key' IS NOT DISTINCT FROM $6::text AS is_same
    FROM message m WHERE m.workspace_id = $1 AND m.id = $3::uuid
  )
  SELECT page.deleted_at IS NOT NULL AS "isDeleted", page.is_same AS "isSame", (${rowJson})::text AS json
  FROM page ${rowJoins}
  UNION ALL
  SELECT true, false, '' FROM deleted_message d WHERE d.workspace_id = $1 AND d.id = $3::uuid`,
);

/** The message of the workspace that has, or had, the id of a post; undefined without one. */
export async function readPosted(work: UnitOfWork, post: Post): Promise<PostedRow | undefined> {
  const { author, id, content, parentId, figure } = post;
  const parameters = [author.workspaceId, author.userId, id, content, parentId, figure?.key ?? null];
  const [row] = await work.read<PostedRow>(postedSql(author), parameters);
  return row;
}
