import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { cursorTime, type ListedRow, type PagePlace } from '@emberdeck/platform/runtime/keyset-page';
import { readerOf } from '../../shared/reader.js';
import type { ShownSource } from './data-source.mapper.js';

// SQL by hand: the cursor needs microseconds, which PostgreSQL stores and a `Date` of an entity loses. A page could skip
// the sources that were created in the same millisecond. Entities also leave out deleted sources.

/** A source in the list. */
export type ListedSource = ShownSource & ListedRow;

/** A deleted source in the list. */
export type DeletedRow = Pick<ShownSource, 'name' | 'type'> & ListedRow & { readonly deletedAt: Date };

/** The columns that an answer is made of. */
export const shownColumns = `
         id, name, type, description, endpoint, api_key AS "apiKey", api_key_last_four AS "apiKeyLastFour",
         key_placement AS "keyPlacement", header_name AS "headerName", mapping, paging,
         time_parameter AS "timeParameter", row_rule AS "rowRule", is_active AS "isActive", paused_reason AS "pausedReason",
         last_sync_at AS "lastSyncAt", last_rows_at AS "lastRowsAt", fresh_from AS "freshFrom",
         freshness_limit_minutes AS "freshnessLimitMinutes",
         next_sync_at AS "nextSyncAt", last_failure AS "lastFailure", shown_to_clients AS "shownToClients",
         client_access AS "clientAccess", is_sample AS "isSample",
         created_by AS "createdBy", created_at AS "createdAt", updated_at AS "updatedAt"`;

const sourcePageSql = `
  SELECT ${shownColumns}, ${cursorTime()}
    FROM open_sources($1, $2)
   WHERE ($4::timestamptz IS NULL OR (created_at, id) < ($4::timestamptz, $5::uuid))
   ORDER BY created_at DESC, id DESC LIMIT $3`;

const oneSourceSql = `
  SELECT ${shownColumns} FROM open_sources($1, $2) WHERE id = $3`;

/** The time of the cursor is that of the deletion. */
const deletedPageSql = `
  SELECT id, name, type, deleted_at AS "deletedAt", ${cursorTime('deleted_at')}
    FROM data_source
   WHERE workspace_id = $1 AND deleted_at > $2
     AND ($4::timestamptz IS NULL OR (deleted_at, id) < ($4::timestamptz, $5::uuid))
   ORDER BY deleted_at DESC, id DESC LIMIT $3`;

/** The sources that the actor may see, newest first. */
export function readSourcePage(work: UnitOfWork, actor: Actor, place: PagePlace): Promise<ListedSource[]> {
  return work.read<ListedSource>(sourcePageSql, [...readerOf(actor), ...place]);
}

/** A source that the actor may see; null without one. */
export async function readSource(work: UnitOfWork, actor: Actor, id: string): Promise<ShownSource | null> {
  const [row] = await work.read<ShownSource>(oneSourceSql, [...readerOf(actor), id]);
  return row ?? null;
}

/** The sources of the workspace that were deleted since then, newest first. */
export function readDeletedPage(
  work: UnitOfWork,
  workspaceId: string,
  since: Date,
  place: PagePlace,
): Promise<DeletedRow[]> {
  return work.read<DeletedRow>(deletedPageSql, [workspaceId, since, ...place]);
}
