/** Where the store holds what was read. */
export const apiReducerPath = 'api';

/** Names of what the cache holds. An endpoint provides tags; mutations and socket messages invalidate them. */
export const tagTypes = [
  'User',
  'Member',
  'Message',
  'DataSource',
  'Metrics',
  'Activity',
  'Report',
  'ConnectedApp',
  'Profile',
  'Coins',
  'Achievement',
  'Wallet',
  'Referral',
  'Notification',
] as const;

export type Tag = (typeof tagTypes)[number];
