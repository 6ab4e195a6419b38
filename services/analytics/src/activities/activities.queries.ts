import type { Actor } from '@emberdeck/contracts/core/actor';
import { teamActivityTypes } from '@emberdeck/contracts/registry/registry';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { cursorTime, type ListedRow, type PagePlace } from '@emberdeck/platform/runtime/keyset-page';
import type { ActivityEntity } from './activity.entity.js';

/** An activity in the list, with the name that its user has now; null for an unknown one. */
export type ListedActivity = ActivityEntity & ListedRow & { readonly nameNow: string | null };

const columns = `id, type, description, actor_name AS "actorName", entity_type AS "entityType",
         entity_id AS "entityId", user_id AS "userId", metadata, created_at AS "createdAt", ${cursorTime()}`;

const afterCursor = '($4::timestamptz IS NULL OR (created_at, id) < ($4::timestamptz, $5::uuid))';

/**
 * SQL by hand: merges two short index scans. Clients see no activities whose contract is for the team. Personal
 * activities appear in every workspace of their user. The names of members are one row for each activity of the page.
 */
const listPage = `
  SELECT seen.*, member_name.name AS "nameNow" FROM (
    (SELECT ${columns} FROM activity
      WHERE audience = 'workspace' AND workspace_id = $1 AND ${afterCursor}
        AND ($2::boolean OR type <> ALL ($7::text[]))
      ORDER BY created_at DESC, id DESC LIMIT $3)
    UNION ALL
    (SELECT ${columns} FROM activity
      WHERE audience = 'user' AND user_id = $6 AND ${afterCursor}
      ORDER BY created_at DESC, id DESC LIMIT $3)) AS seen
    LEFT JOIN member_name ON member_name.workspace_id = $1 AND member_name.user_id = seen."userId"
   ORDER BY "cursorTime" DESC, id DESC LIMIT $3`;

/** A late event of or about an erased user writes nothing. */
const insertAll = `
  INSERT INTO activity (id, workspace_id, user_id, audience, type, description, entity_type, entity_id, metadata,
                        created_at, actor_name, mark)
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                       $9::jsonb[], $10::timestamptz[], $11::text[], $12::text[])
         AS made (id, workspace_id, user_id, audience, type, description, entity_type, entity_id)
   WHERE NOT EXISTS (
     SELECT FROM erased_user
      WHERE user_id IN (made.user_id, CASE WHEN made.entity_type = 'user' THEN made.entity_id::uuid END))`;

/** Inserts a row for each element of the columns. SQL by hand: a chunk of events costs one statement. */
export async function insertActivities(tx: Tx, columns: readonly (readonly unknown[])[]): Promise<void> {
  await tx.query(insertAll, [...columns]);
}

/** The activities of the workspace and of the actor, newest first. */
export function readActivityPage(
  work: UnitOfWork,
  { workspaceId, userId }: Actor,
  seesSources: boolean,
  place: PagePlace,
): Promise<ListedActivity[]> {
  return work.read<ListedActivity>(listPage, [workspaceId, seesSources, ...place, userId, teamActivityTypes]);
}
