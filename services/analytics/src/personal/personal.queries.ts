import { personalData } from '@emberdeck/platform/personal/personal-data';
import type { PersonalTable } from '@emberdeck/platform/personal/personal-table';

// SQL by hand: a person is erased in all workspaces, by one statement a rule and without the rows in memory.

/** Takes the person out of a list of users. */
const removedFrom = (table: string, column: string): string =>
  `/* across workspaces: a person is erased everywhere */
   UPDATE ${table} SET ${column} = array_remove(${column}, $1) WHERE $1 = ANY (${column})`;

/** A report and its files name who made it, on the cover and in the text; others may make it again from the same points. */
const reports: readonly PersonalTable[] = [
  {
    table: 'report',
    users: ['generated_by', 'shared_with', 'recipients'],
    shows: [
      'id',
      'workspace_id',
      'title',
      'type',
      'date_range',
      'format',
      'included_metrics',
      'author_name',
      'created_at',
    ],
    erase: [
      '/* across workspaces: a person is erased everywhere */ DELETE FROM report WHERE generated_by = $1',
      removedFrom('report', 'shared_with'),
      removedFrom('report', 'recipients'),
    ],
  },
  {
    table: 'report_schedule',
    users: ['created_by', 'recipients'],
    shows: [
      'id',
      'workspace_id',
      'title',
      'type',
      'frequency',
      'hour',
      'weekday',
      'author_name',
      'created_at',
    ],
    erase: [
      '/* across workspaces: a person is erased everywhere */ DELETE FROM report_schedule WHERE created_by = $1',
      removedFrom('report_schedule', 'recipients'),
    ],
  },
];

/** Sources, goals, limits and webhooks are the workspace's: they stay, and name their maker by an id alone. */
const shared: readonly PersonalTable[] = [
  {
    table: 'data_source',
    users: ['created_by'],
    shows: ['id', 'workspace_id', 'name', 'type', 'description', 'endpoint', 'is_active', 'created_at'],
    erase: 'keep',
  },
  {
    table: 'metric_goal',
    users: ['created_by'],
    shows: ['id', 'workspace_id', 'metric', 'target', 'due_date', 'created_at'],
    erase: 'keep',
  },
  {
    table: 'metric_limit',
    users: ['created_by', 'user_ids'],
    shows: ['id', 'workspace_id', 'metric', 'direction', 'bound', 'repeat', 'created_at'],
    erase: [removedFrom('metric_limit', 'user_ids')],
  },
  {
    table: 'dashboard_cards',
    users: ['owner_id', 'updated_by'],
    key: 'workspace_id',
    shows: ['workspace_id', 'cards', 'updated_at'],
    erase: [
      '/* across workspaces: a person is erased everywhere */ DELETE FROM dashboard_cards WHERE owner_id = $1',
    ],
  },
  {
    table: 'client_view',
    isAbout: true,
    users: ['user_id', 'updated_by'],
    key: 'workspace_id',
    shows: ['workspace_id', 'source_ids', 'updated_at'],
    erase: [
      '/* across workspaces: a person is erased everywhere */ DELETE FROM client_view WHERE user_id = $1',
    ],
  },
  {
    table: 'outgoing_webhook',
    users: ['created_by'],
    // Its address may hold a secret of the workspace.
    shows: ['id', 'workspace_id', 'kinds', 'created_at'],
    erase: 'keep',
  },
  { table: 'metric_setting', users: ['updated_by'], erase: 'keep' },
  {
    table: 'chart_mark',
    users: ['created_by'],
    shows: ['id', 'workspace_id', 'day', 'text', 'created_at'],
    erase: 'keep',
  },
  {
    table: 'sync_run',
    users: ['started_by'],
    shows: [
      'id',
      'workspace_id',
      'data_source_id',
      'trigger',
      'status',
      'file_name',
      'rows_read',
      'created_at',
    ],
    erase: [
      '/* across workspaces: a person is erased everywhere */ UPDATE sync_run SET started_by = NULL, file_name = NULL WHERE started_by = $1',
    ],
  },
];

/** The data of a user in analytics. */
export const personal = personalData([
  ...reports,
  ...shared,
  {
    table: 'upload',
    users: ['created_by'],
    shows: ['id', 'workspace_id', 'file_name', 'size_bytes', 'created_at'],
    erase: 'delete',
  },
  {
    table: 'activity',
    users: ['user_id'],
    shows: ['id', 'workspace_id', 'type', 'description', 'created_at'],
    // Its words name the person, or tell what the person did. The subject of those of others may be the person.
    erase: [
      `/* across workspaces: a person is erased everywhere */
       DELETE FROM activity WHERE user_id = $1 OR (entity_type = 'user' AND entity_id = $1::uuid::text)`,
    ],
  },
  {
    table: 'member_name',
    isAbout: true,
    users: ['user_id'],
    key: 'workspace_id',
    shows: ['workspace_id', 'name'],
    erase: 'delete',
  },
  {
    table: 'source_preference',
    users: ['user_id'],
    key: 'user_id',
    shows: ['automatic_sync', 'high_frequency_sync', 'client_data_access'],
    erase: 'delete',
  },
]);
