import { createHash } from 'node:crypto';
import type { AppType } from '@emberdeck/contracts/gamification/connected-apps';

/** Longer names are replaced by their hash: a PostgreSQL index entry holds 2.7 kB, and NFKC can lengthen a name. */
const longestNameInKey = 200;

/** The name without differences in spelling, so that one app is rewarded once. */
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

/** The natural key of the reward for connecting an app: one for each user and app, also after the deck is deleted. */
export function appRewardKey(userId: string, appType: AppType, appName: string): string {
  const name = normalizedAppName(appName);
  const part =
    name.length <= longestNameInKey ? name : `sha256 ${createHash('sha256').update(name).digest('hex')}`;
  return `app_connected:${userId}:${appType}:${part}`;
}
