import { type InboxEntry, inboxEntry } from '@emberdeck/contracts/notifications/notifications';
import type { NotificationRow } from './bell.queries.js';
import { groupOf } from '../notice-kinds.js';

const idInPath = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** A stored row as the wire shows it. */
export function toInboxEntry(row: NotificationRow): InboxEntry {
  const { id, type, params, link } = row;
  return inboxEntry.parse({
    ...{ id, type, params, link },
    workspaceId: row.workspace_id,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    seenAt: row.seen_at?.toISOString() ?? null,
    archivedAt: row.archived_at?.toISOString() ?? null,
    subject: { kind: groupOf(type), id: idInPath.exec(link)?.[0] ?? null, path: link },
  });
}
