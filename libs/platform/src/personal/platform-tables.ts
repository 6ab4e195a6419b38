import type { PersonalTable } from './personal-table.js';

/** Texts that may name a user without a column for it. Events of earlier versions have contacts. */
const namesPerson = (text: string): string =>
  `EXISTS (SELECT FROM unnest(array_append($2::text[], $1::uuid::text)) AS name WHERE position(name IN ${text}) > 0)`;

/** The tables that the platform adds to the schema of every service. */
export const platformTables: readonly PersonalTable[] = [
  {
    table: 'erased_user',
    users: ['user_id'],
    erase: ['INSERT INTO erased_user (user_id) VALUES ($1) ON CONFLICT DO NOTHING'],
  },
  { table: 'idempotency', users: ['user_id'], erase: 'delete' },
  {
    table: 'job',
    isAbout: true,
    users: ['user_id'],
    shows: ['id', 'name', 'status', 'reason', 'created_at', 'started_at', 'finished_at'],
    erase: 'delete',
  },
  {
    table: 'blob',
    users: ['user_id'],
    shows: ['id', 'name', 'type', 'size_bytes', 'created_at'],
    // The sweep deletes the content, then the row.
    erase: [`UPDATE blob SET name = '', expires_at = least(expires_at, now()) WHERE user_id = $1`],
  },
  {
    table: 'outbox',
    users: [],
    // Other services have not seen an unsent event yet.
    erase: [`DELETE FROM outbox WHERE sent_at IS NOT NULL AND ${namesPerson('payload::text')}`],
  },
  {
    table: 'dead_letter',
    users: [],
    erase: [
      `DELETE FROM dead_letter
        WHERE ${namesPerson('payload::text')} OR ${namesPerson(`encode(frame, 'escape')`)}`,
    ],
  },
];
