import { workspaceData } from '@emberdeck/platform/workspaces/workspace-data';

/** Expired sources end for good in small steps, each with its rows and a job that deletes its points. */
const expireSources = `
  UPDATE data_source
     SET deleted_at = '1970-01-01', api_key = NULL, api_key_last_four = NULL, bookmark = NULL, next_sync_at = NULL,
         late_since = NULL, connection_version = connection_version + 1
   WHERE workspace_id = $1`;

const erased = [
  'webhook',
  'outgoing_webhook',
  'report_file',
  'report',
  'report_schedule',
  'metric_goal',
  'metric_limit',
  'metric_setting',
  'dashboard_cards',
  'chart_mark',
  'activity',
  'client_view',
  'member_name',
  'workspace_time_zone',
].map((table) => ({ table, erase: 'delete' as const }));

const ofSources = [
  'sync_run',
  'upload',
  'webhook_delivery',
  'metric',
  'metric_daily',
  'metric_latest',
  'metric_purge',
  'metric_replaced',
].map((table) => ({ table, erase: 'with parent' as const }));

/** The rows of a workspace in analytics. */
export const workspaces = workspaceData([
  ...erased,
  { table: 'outgoing_delivery', erase: 'with parent' },
  { table: 'data_source', erase: [expireSources] },
  ...ofSources,
]);
