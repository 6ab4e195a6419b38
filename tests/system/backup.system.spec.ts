import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { Report } from '@emberdeck/contracts/analytics/reports';
import { eventually } from '@emberdeck/testing/eventually';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { ProductUnderTest, type Deployment, deployments } from '@emberdeck/testing/system/product-under-test';
import { settledViewOf } from '@emberdeck/testing/system/settled-view';
import { expectStored, idsOf, keepBusy, type Promised } from './product-invariants.js';
import { type CommandEnd, operatorCommand } from './operator-command.js';

const csv = `name,value,unit,timestamp\nactive_users,1125,users,${new Date().toISOString()}\n`;

/** Creates an app, a message and a source with an upload. */
async function fill(browser: Browser): Promise<void> {
  const app = { appName: 'Step Counter', appType: 'fitness', authToken: 'a-token-of-length' };
  expect((await browser.post('/api/connected-apps', app)).status).toBe(201);
  expect((await browser.post('/api/messages', { content: 'kept' })).status).toBe(201);
  const source = await browser.post<DataSource>('/api/data-sources', { name: 'Sales', type: 'File Upload' });
  const uploads = `/api/data-sources/${source.body.id}/uploads`;
  expect((await browser.upload(uploads, { name: 'metrics.csv', content: csv })).status).toBe(200);
}

/** Makes a report and returns its file. */
async function makeReport(browser: Browser): Promise<string> {
  const config = { dateRange: '30days', format: 'pdf' };
  const made = await browser.post<Report>('/api/reports', {
    title: 'Kept',
    type: 'executive_summary',
    config,
  });
  expect(made.status).toBe(201);
  await eventually(async () => {
    const { body } = await browser.get<Report>(`/api/reports/${made.body.id}`);
    expect(body).toMatchObject({ status: 'ready', progress: 100, reason: null });
  }, 60_000);
  return fileOf(browser);
}

/** The content of the newest report's file. */
async function fileOf(browser: Browser): Promise<string> {
  const [report] = (await browser.get<Report[]>('/api/reports')).body;
  const address = await browser.get(`/api/reports/${report?.id}/file`);
  expect(address.status).toBe(302);
  const { pathname, search } = new URL(address.headers.get('location') ?? '', browser.address);
  const file = await browser.get(pathname + search);
  expect([file.status, file.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  return file.text;
}

/** The ids of a user's apps, messages and sources. */
async function madeBy(browser: Browser): Promise<Promised> {
  return {
    apps: await idsOf(browser, '/api/connected-apps'),
    messages: await idsOf(browser, '/api/messages'),
    sources: await idsOf(browser, '/api/data-sources'),
  };
}

/**
 * Expects a snapshot of one moment: everything created before it, and nothing created later. The user creates app,
 * message and source in turn. `all` is in the order of creation.
 */
async function expectOneMoment(browser: Browser, before: Promised, all: Promised): Promise<void> {
  const restored = await madeBy(browser);
  const [apps, messages, sources] = [restored.apps, restored.messages, restored.sources].map(
    ({ length }) => length,
  );
  const kept: Promised = {
    apps: all.apps.slice(0, apps),
    messages: all.messages.slice(0, messages),
    sources: all.sources.slice(0, sources),
  };
  await expectStored(browser, kept);
  expect(kept.apps).toEqual(expect.arrayContaining(before.apps));
  expect(kept.messages).toEqual(expect.arrayContaining(before.messages));
  expect(kept.sources).toEqual(expect.arrayContaining(before.sources));
  const rounds = kept.apps.length;
  expect([rounds, rounds - 1]).toContain(kept.messages.length);
  expect([kept.messages.length, rounds - 1]).toContain(kept.sources.length);
  expect(rounds).toBeLessThan(all.apps.length);
}

async function flipByte(file: string): Promise<void> {
  const content = await readFile(file);
  const middle = Math.floor(content.length / 2);
  content[middle] = (content[middle] ?? 0) ^ 1;
  await writeFile(file, content);
}

/** A view of settledViewOf without the sign-ins of the audit log: reading a restored product takes another one. */
function withoutSignIns(view: string): unknown {
  return (JSON.parse(view) as [string, string][]).map(([path, text]) =>
    path === '/api/audit-log'
      ? [path, (JSON.parse(text) as { action: string }[]).filter(({ action }) => action !== 'signed_in')]
      : [path, text],
  );
}

describe.each(deployments)('backup and restore, %s', (deployment: Deployment) => {
  let folder: string;
  let archive: string;
  let variables: Record<string, string>;
  let product: ProductUnderTest;
  /** Signed in after the restore. */
  let reader: Browser;
  const people = { quiet: freshEmail(), busy: freshEmail() };

  const command = (name: string, ...args: string[]): Promise<CommandEnd> =>
    operatorCommand(name, args, variables);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-backup-'));
    await chmod(folder, 0o755);
    archive = join(folder, 'archive');
    variables = { EMBERDECK_DATA_DIR: join(folder, 'data') };
    product = await ProductUnderTest.start({ deployment, environment: variables });
  });

  afterAll(async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('restores the same coins, messages, sources and report files after a wipe under load, without a session', async () => {
    const quiet = product.browser();
    await quiet.join(people.quiet);
    await fill(quiet);
    const file = await makeReport(quiet);
    const view = await settledViewOf(quiet);
    const busy = product.browser();
    await busy.join(people.busy);
    const stop = new AbortController();
    const load = keepBusy(busy, stop.signal);
    const sources = () => idsOf(busy, '/api/data-sources');
    await eventually(async () => expect((await sources()).length).toBeGreaterThan(0));
    const before = await madeBy(busy);
    expect(await command('backup', archive)).toMatchObject({ code: 0 });
    const during = (await sources()).length;
    expect(during).toBeGreaterThan(before.sources.length);
    await eventually(async () => expect((await sources()).length).toBeGreaterThan(during + 1));
    stop.abort();
    const all = await load;

    await product.stop();
    await rm(join(folder, 'data', 'postgres'), { recursive: true });
    await rm(join(folder, 'data', 'blobs'), { recursive: true });
    const restored = await command('restore', archive);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.output).toContain('The ledger is right');
    product = await ProductUnderTest.start({ deployment, environment: variables });

    reader = product.browser().continueAs(quiet);
    expect((await reader.get('/api/auth/user')).status).toBe(401);
    expect(await reader.join(people.quiet)).toMatchObject({ userExists: true });
    expect(withoutSignIns(await settledViewOf(reader))).toEqual(withoutSignIns(view));
    expect(await fileOf(reader)).toBe(file);
    const after = product.browser();
    expect(await after.join(people.busy)).toMatchObject({ userExists: true });
    await expectOneMoment(after, before, all);
    const ledger = await command('ledger verify');
    expect(ledger).toMatchObject({ code: 0 });
    expect(ledger.output).toContain(': 0 faults');
  });

  // The command refuses by the archive and the database, which are the same in both deployments.
  if (deployment === 'all-in-one') {
    it.each(['manifest.json', 'database/messaging/message.copy.gz'])(
      'refuses an archive with one flipped byte in %s, and keeps the running data unchanged',
      async (file) => {
        const view = await settledViewOf(reader);
        const damaged = join(folder, 'damaged');
        await cp(archive, damaged, { recursive: true });
        await flipByte(join(damaged, file));
        const { code, output } = await command('restore', damaged);
        await rm(damaged, { recursive: true });
        expect(code).toBe(1);
        expect(output).toContain(`The archive is refused`);
        expect(output).toContain(file);
        expect(await settledViewOf(reader)).toBe(view);
      },
    );

    it('refuses while the programs run, and keeps their data unchanged', async () => {
      const view = await settledViewOf(reader);
      const { code, output } = await command('restore', archive);
      expect(code).toBe(1);
      expect(output).toContain('Stop Emberdeck first');
      expect(await settledViewOf(reader)).toBe(view);
    });
  }

  it('seals the stored tokens with a new key while the programs run, and the doctor finds nothing to fix', async () => {
    const keys = {
      ENCRYPTION_KEYS_OLD: await readFile(join(folder, 'data', 'secrets', 'encryption-key'), 'utf8'),
      ENCRYPTION_KEY: 'the next key of this product is long enough',
    };
    const rotated = await operatorCommand('keys rotate', [], { ...variables, ...keys });
    expect(rotated).toMatchObject({ code: 0 });
    expect(rotated.output).toContain('gamification.connected_app.auth_token: 1 sealed with the key ');
    // Each webhook source of the busy user has a secret.
    // The checks of the key are no secrets, so the doctor does not count them.
    const sealed = [...rotated.output.matchAll(/^(?!.*key_check).*: (\d+) sealed with the key /gm)].map(
      ([, count]) => Number(count),
    );
    const all = sealed.reduce((sum, count) => sum + count, 0);
    const { code, output } = await operatorCommand('doctor', [], { ...variables, ...keys });
    expect(output).toContain(`All ${all} secrets at rest are sealed with the present key.`);
    expect(output).toContain('Nothing to fix.');
    expect(code).toBe(0);
  });
});
