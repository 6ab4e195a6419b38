import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { cursorTime, type ListedRow, type PagePlace } from '../page.js';
import { openToReader, readerParameters } from '../reader.js';
import type { DataSourceEntity } from './data-source.entity.js';

/** A source in the list. */
export type ListedSource = Omit<DataSourceEntity, 'pointCount'> & ListedRow;

/**
 * SQL by hand: the cursor needs microseconds, which PostgreSQL stores and a `Date` of an entity loses. A page could skip
 * the sources that were created in the same millisecond.
 */
const sourcePageSql = `
  SELECT id, workspace_id AS "workspaceId", name, type, description, endpoint, api_key AS "apiKey",
         api_key_last_four AS "apiKeyLastFour", is_active AS "isActive", client_access AS "clientAccess",
         last_sync_at AS "lastSyncAt", created_by AS "createdBy", created_at AS "createdAt",
         updated_at AS "updatedAt", ${cursorTime}
    FROM data_source
   WHERE workspace_id = $1 AND ${openToReader}
     AND ($4::timestamptz IS NULL OR (created_at, id) < ($4::timestamptz, $5::uuid))
   ORDER BY created_at DESC, id DESC LIMIT $3`;

/** The sources that the actor may see, newest first. */
export function readSourcePage(work: UnitOfWork, actor: Actor, place: PagePlace): Promise<ListedSource[]> {
  return work.read<ListedSource>(sourcePageSql, [...readerParameters(actor), ...place]);
}
