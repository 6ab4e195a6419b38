import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DashboardMetrics } from '@emberdeck/contracts/analytics/dashboard';
import type { Browser } from '@emberdeck/testing/system/browser';
import { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';
import { operatorCommand } from './operator-command.js';

const archive = fileURLToPath(new URL('../../../tests/system/archives/before-0.2.tar.gz', import.meta.url));
const keys = {
  ENCRYPTION_KEY: 'key of an archive made for tests only',
  CONTEXT_SECRET: 'secret of an archive made for tests',
  DATABASE_ROLE_SECRET: 'role secret of an archive for tests',
};

let folder: string;
let variables: Record<string, string>;
let product: ProductUnderTest | null = null;
let ada: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberdeck-compatibility-'));
  await chmod(folder, 0o755);
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  variables = { ...keys, EMBERDECK_DATA_DIR: join(folder, 'data') };
  const restored = await operatorCommand('restore', [join(folder, 'archive')], variables);
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.output).toContain('The ledger is right');
  product = await ProductUnderTest.start({ deployment: 'all-in-one', environment: variables });
  ada = product.browser();
  expect(await ada.join('ada@example.com')).toMatchObject({ userExists: true });
});

afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

const listOf = async (path: string): Promise<unknown> => (await ada.get(path)).body;

it('restores the profile, coins and experience of an earlier release', async () => {
  expect(await listOf('/api/player/profile')).toMatchObject({
    displayName: 'Ada L',
    totalCoins: 110,
    totalEarned: 110,
    experiencePoints: 42,
  });
  expect(await listOf('/api/coins/transactions')).toHaveLength(2);
});

it('restores apps, sources, messages and invitations of an earlier release', async () => {
  expect(await listOf('/api/connected-apps')).toMatchObject([{ appName: 'Notes' }]);
  expect(await listOf('/api/data-sources')).toMatchObject([
    { name: 'Figures', type: 'File Upload' },
    { name: 'Sales', endpoint: 'https://api.example.com/v1', hasApiKey: true },
  ]);
  expect(await listOf('/api/messages')).toMatchObject([{ content: 'Hello from the release before' }]);
  expect(await listOf('/api/referrals')).toMatchObject([{ friendName: 'Grace' }]);
  const { body } = await ada.get<DashboardMetrics>('/api/dashboard/metrics');
  expect(body).toMatchObject({ activeUsers: 42, revenue: 1000.5 });
});

it('pays the next reward from the same ledger, and the ledger stays correct', async () => {
  const app = { appName: 'Music', appType: 'work', deckTheme: 'modern' };
  expect((await ada.post('/api/connected-apps', app)).status).toBe(201);
  expect(await listOf('/api/player/profile')).toMatchObject({ totalCoins: 120 });
  const ledger = await operatorCommand('ledger verify', [], variables);
  expect(ledger.output).toContain('120 coins: 0 faults');
});
