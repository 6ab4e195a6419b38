import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import type { DashboardMetrics } from '@emberdeck/contracts/analytics/dashboard';
import type { Browser } from '@emberdeck/testing/system/browser';

const archive = fileURLToPath(
  new URL('../../../../tests/system/archives/before-0.2.tar.gz', import.meta.url),
);

/** A backup of an earlier release, and a data folder that does not exist yet. */
export interface EarlierRelease {
  readonly archive: string;
  readonly dataFolder: string;
  /** The settings of its installation. */
  readonly variables: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

export async function unpackEarlierRelease(): Promise<EarlierRelease> {
  const folder = await mkdtemp(join(tmpdir(), 'emberdeck-compatibility-'));
  // Readable for all: when tests run as root, the database runs below this folder as a different user.
  await chmod(folder, 0o755);
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  const dataFolder = join(folder, 'data');
  return {
    archive: join(folder, 'archive'),
    dataFolder,
    variables: {
      ENCRYPTION_KEY: 'key of an archive made for tests only',
      CONTEXT_SECRET: 'secret of an archive made for tests',
      DATABASE_ROLE_SECRET: 'role secret of an archive for tests',
      EMBERDECK_DATA_DIR: dataFolder,
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const listOf = async (user: Browser, path: string): Promise<unknown> => (await user.get(path)).body;

/** Expects the profile, coins and experience of the user of the earlier release. */
export async function expectEarlierProfile(user: Browser): Promise<void> {
  expect(await listOf(user, '/api/player/profile')).toMatchObject({
    displayName: 'Ada L',
    totalCoins: 110,
    totalEarned: 110,
    experiencePoints: 42,
  });
  expect(await listOf(user, '/api/coins/transactions')).toHaveLength(2);
}

/** Expects the apps, sources, messages and invitations of the user of the earlier release. */
export async function expectEarlierContents(user: Browser): Promise<void> {
  expect(await listOf(user, '/api/connected-apps')).toMatchObject([{ appName: 'Notes' }]);
  expect(await listOf(user, '/api/data-sources')).toMatchObject([
    { name: 'Figures', type: 'File Upload' },
    { name: 'Sales', endpoint: 'https://api.example.com/v1', hasApiKey: true },
  ]);
  expect(await listOf(user, '/api/messages')).toMatchObject([{ content: 'Hello from the release before' }]);
  expect(await listOf(user, '/api/referrals')).toMatchObject([{ friendName: 'Grace' }]);
  const { body } = await user.get<DashboardMetrics>('/api/dashboard/metrics');
  expect(body).toMatchObject({ activeUsers: 42, revenue: 1000.5 });
}
