import type { Actor } from '@emberdeck/contracts/core/actor';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { cursorTime, type ListedRow, type PagePlace } from '../page.js';
import type { ActivityEntity } from './activity.entity.js';

/** An activity in the list. */
export type ListedActivity = ActivityEntity & ListedRow;

const columns = `id, type, description, entity_type AS "entityType", entity_id AS "entityId", user_id AS "userId",
         metadata, created_at AS "createdAt", ${cursorTime}`;

const afterCursor = '($4::timestamptz IS NULL OR (created_at, id) < ($4::timestamptz, $5::uuid))';

/**
 * SQL by hand: merges two short index scans. Clients see no activities of sources, their runs and reports. Personal
 * activities appear in every workspace of their user.
 */
const listPage = `
  SELECT * FROM (
    (SELECT ${columns} FROM activity
      WHERE audience = 'workspace' AND workspace_id = $1 AND ${afterCursor}
        AND ($2::boolean OR type NOT IN ('data_source', 'data_sync', 'report'))
      ORDER BY created_at DESC, id DESC LIMIT $3)
    UNION ALL
    (SELECT ${columns} FROM activity
      WHERE audience = 'user' AND user_id = $6 AND ${afterCursor}
      ORDER BY created_at DESC, id DESC LIMIT $3)) AS seen
   ORDER BY "cursorTime" DESC, id DESC LIMIT $3`;

const insertAll = `
  INSERT INTO activity (id, workspace_id, user_id, audience, type, description, entity_type, entity_id, metadata, created_at)
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                       $9::jsonb[], $10::timestamptz[])`;

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
  return work.read<ListedActivity>(listPage, [workspaceId, seesSources, ...place, userId]);
}
