import { createHash } from 'node:crypto';
import type { AppType } from '@emberdeck/contracts/gamification/connected-apps';

/** Longer names are kept as their hash: an index entry of PostgreSQL holds 2.7 kB, and NFKC can make a name grow. */
const longestNameInKey = 200;

/** The name as a reward knows it: one app stays one app however its name is typed. */
export function normalizedAppName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The natural key of the reward for connecting an app: once per user and app, whatever happened to the deck since. */
export function appRewardKey(userId: string, appType: AppType, appName: string): string {
  const name = normalizedAppName(appName);
  const part =
    name.length <= longestNameInKey ? name : `sha256 ${createHash('sha256').update(name).digest('hex')}`;
  return `app_connected:${userId}:${appType}:${part}`;
}
