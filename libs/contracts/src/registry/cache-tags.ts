// Written by tools/generate-contracts.mjs.

/** Tags of the browser's cached answers: the `tags` of all calls. */
export const tagTypes = [
  'Achievement',
  'Activity',
  'Coins',
  'ConnectedApp',
  'DataSource',
  'Job',
  'Member',
  'Message',
  'MetricGoal',
  'MetricLimit',
  'Metrics',
  'Notification',
  'Preferences',
  'Profile',
  'Referral',
  'Report',
  'ReportSchedule',
  'SyncRun',
  'User',
  'Wallet',
] as const;

/** Tags that each websocket message makes stale. */
export const tagsByMessage = {
  activity: ['Activity'],
  coins_earned: ['Coins', 'Profile'],
  job_changed: [],
  level_up: ['Profile'],
  message_reaction: ['Message'],
  new_message: ['Message'],
  notification: [],
  notifications_cleared: [],
  notifications_read: [],
  report_progress: [],
  sync_run: [],
} as const;

/** The field that carries the change of a message: with it, the message makes nothing stale. */
export const rowOfMessage = {
  report_progress: 'report',
  new_message: 'message',
  message_reaction: 'active',
} as const;

/** Tags that each `what` of `data_changed` makes stale. */
export const tagsByChange = {
  account: ['Member', 'User'],
  activities: ['Activity'],
  connected_apps: ['ConnectedApp'],
  data_sources: ['DataSource', 'Metrics'],
  jobs: ['Job'],
  messages: ['Message'],
  metrics: ['MetricGoal', 'MetricLimit', 'Metrics'],
  notifications: ['Notification'],
  player: ['Coins', 'Profile'],
  preferences: ['Preferences'],
  referrals: ['Referral'],
  report_schedules: ['ReportSchedule'],
  reports: ['Report'],
  sync_runs: ['SyncRun'],
} as const;
