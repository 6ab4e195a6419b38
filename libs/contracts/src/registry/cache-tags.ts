// Written by tools/generate-contracts.mjs.

/** Tags of the browser's cached answers: the `tags` of all calls and broadcasts. */
export const tagTypes = [
  'Achievement',
  'Activity',
  'ChartMark',
  'Coins',
  'ConnectedApp',
  'DashboardCards',
  'DataSource',
  'DeletedSource',
  'Invitation',
  'Job',
  'Member',
  'Message',
  'MetricGoal',
  'MetricLimit',
  'Metrics',
  'Notification',
  'Preferences',
  'Presence',
  'Profile',
  'Referral',
  'Report',
  'ReportSchedule',
  'SyncRun',
  'User',
  'Wallet',
  'Workspace',
] as const;

/** Tags that each websocket message makes stale. */
export const tagsByMessage = {
  account_verified: ['Member', 'User'],
  activity: ['Activity'],
  app_connected: ['ConnectedApp'],
  app_disconnected: ['ConnectedApp'],
  coins_earned: ['Coins', 'Profile'],
  experience_earned: ['Profile'],
  job_changed: [],
  level_up: ['Profile'],
  message_reaction: ['Message'],
  new_message: ['Message'],
  notification: [],
  notifications_cleared: [],
  notifications_read: [],
  preferences_changed: ['Preferences'],
  presence: [],
  profile_changed: ['Profile'],
  referral_changed: ['Referral'],
  report_deleted: ['Report'],
  report_progress: [],
  report_schedule: ['ReportSchedule'],
  source_changed: ['DataSource', 'DeletedSource', 'Metrics'],
  source_deleted: ['DataSource', 'DeletedSource', 'Metrics'],
  sync_run: [],
} as const;

/** The field that carries the change of a message: with it, the message makes only `tagsWithRow` stale. */
export const rowOfMessage = {
  activity: 'activity',
  app_connected: 'app',
  app_disconnected: 'appId',
  coins_earned: 'standing',
  experience_earned: 'experiencePoints',
  level_up: 'experiencePoints',
  message_reaction: 'active',
  new_message: 'message',
  preferences_changed: 'preferences',
  profile_changed: 'profile',
  report_deleted: 'reportId',
  report_progress: 'report',
  report_schedule: 'change',
  source_changed: 'source',
  source_deleted: 'sourceId',
} as const;

/** Tags that a message with its row makes stale: of answers that depend on the row. Others have none. */
export const tagsWithRow = {
  source_changed: ['Metrics'],
  source_deleted: ['DeletedSource', 'Metrics'],
} as const;

/** Tags that each `what` of `data_changed` makes stale. */
export const tagsByChange = {
  account: ['Member', 'User'],
  activities: ['Activity'],
  cards: ['DashboardCards', 'Metrics'],
  connected_apps: ['ConnectedApp'],
  data_sources: ['DataSource', 'DeletedSource', 'Metrics'],
  figures: ['Metrics'],
  invitations: ['Invitation'],
  jobs: ['Job'],
  marks: ['ChartMark'],
  members: ['Member'],
  messages: ['Message'],
  metrics: ['MetricGoal', 'MetricLimit', 'Metrics'],
  notifications: ['Notification'],
  player: ['Coins', 'Profile'],
  preferences: ['Preferences'],
  presence: ['Presence'],
  profile: ['Profile'],
  referrals: ['Referral'],
  report_schedules: ['ReportSchedule'],
  reports: ['Report'],
  sync_runs: ['SyncRun'],
  workspaces: ['Workspace'],
} as const;
