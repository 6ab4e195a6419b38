import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { Report } from '@emberdeck/contracts/analytics/reports';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { withConnection } from '@emberdeck/platform/database/await-database';
import { runningDatabaseUrl } from '@emberdeck/processes/embedded-postgres';
import { redisServer } from '@emberdeck/processes/redis-server';
import { eventually } from '@emberdeck/testing/eventually';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { ProductUnderTest, type Deployment, deployments } from '@emberdeck/testing/system/product-under-test';
import { settledViewOf } from '@emberdeck/testing/system/settled-view';
import { erasedByNow, livedPerson, type NamedPerson, startJobs } from './erased-person.js';
import { filesWith, redisKeysWith, tablesWith, wordsIn } from './personal-traces.js';
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

/** The ids of the stored files of a user. */
const filesOf = (databaseUrl: string, userId: string): Promise<string[]> =>
  withConnection(databaseUrl, 'test', async (client) => {
    const tables = serviceNames.map((name) => `SELECT id FROM ${name}.blob WHERE user_id = $1`);
    const { rows } = await client.query<{ id: string }>(tables.join(' UNION ALL '), [userId]);
    return rows.map(({ id }) => id);
  });

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
  let list: string;
  let variables: Record<string, string>;
  let redis: { readonly url: string; readonly stop: () => Promise<unknown> } | null = null;
  let product: ProductUnderTest;
  let log = '';
  /** Signed in before the restore. */
  let quiet: Browser;
  /** Signed in after the restore. */
  let reader: Browser;
  let gone: NamedPerson;
  /** What the archive should bring back. */
  let kept: { view: string; file: string; before: Promised; all: Promised };
  const people = { quiet: freshEmail(), busy: freshEmail() };

  const command = (name: string, ...args: string[]): Promise<CommandEnd> =>
    operatorCommand(name, args, variables);

  const databaseUrl = (): string => runningDatabaseUrl(variables['EMBERDECK_DATA_DIR'] ?? '');

  const start = (): Promise<ProductUnderTest> =>
    ProductUnderTest.start({ deployment, environment: variables, onLog: (text) => (log += text) });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-backup-'));
    await chmod(folder, 0o755);
    archive = join(folder, 'archive');
    list = join(folder, 'erased-users');
    variables = { EMBERDECK_DATA_DIR: join(folder, 'data') };
    if (deployment === 'distributed') {
      // A Redis that the test reads.
      const server = await redisServer({ dataDirectory: folder });
      const running = await server.start(new AbortController().signal);
      await running.ready;
      redis = { url: server.connectionUrl, stop: () => (running.kill('SIGTERM'), running.exited) };
      variables['REDIS_URL'] = server.connectionUrl;
    }
    product = await start();
  });

  afterAll(async () => {
    await product.stop();
    await redis?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('backs up under load', async () => {
    quiet = product.browser();
    await quiet.join(people.quiet);
    await fill(quiet);
    const [file, host] = [await makeReport(quiet), product.browser()];
    await host.join(freshEmail());
    gone = await livedPerson(product.browser(), host, databaseUrl());
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
    kept = { view, file, before, all: await load };
  });

  it('leaves no contact, name or file of an erased person in tables, files, Redis, logs and new archives', async () => {
    const url = databaseUrl();
    const words = [...gone.contacts, ...gone.names];
    const files = await filesOf(url, gone.userId);
    expect(files.length).toBeGreaterThan(3);
    expect((await tablesWith(url, words)).length).toBeGreaterThan(10);
    expect(await command('users erase', gone.email, '--yes', '--delete-messages')).toMatchObject({ code: 0 });
    await erasedByNow(url, gone.userId);
    await eventually(async () => {
      await startJobs(url, 'sweep-blobs');
      const names = await filesWith(join(folder, 'data', 'blobs'), [...words, ...files]);
      expect(names).toEqual([]);
    });
    await eventually(async () => {
      // Sources and their points go in small steps.
      await startJobs(url, 'clear-uploads', ['analytics']);
      expect(await tablesWith(url, words)).toEqual([]);
    });
    // The cluster holds deleted rows until it cleans up, and the stream the names, until its events are 7 days old.
    expect(await filesWith(join(folder, 'data'), words, /^(postgres|nats)\//)).toEqual([]);
    expect(await filesWith(join(folder, 'data'), gone.contacts, /^postgres\//)).toEqual([]);
    if (redis) {
      expect(await redisKeysWith(redis.url, words)).toEqual([]);
      // What is searched can be read.
      expect(await redisKeysWith(redis.url, ['emberdeck'])).not.toEqual([]);
      expect(await filesWith(join(folder, 'data', 'nats'), [gone.userId])).not.toEqual([]);
    }
    const later = join(folder, 'later');
    expect(await command('backup', later)).toMatchObject({ code: 0 });
    expect(await filesWith(later, [...words, ...files])).toEqual([]);
    expect(wordsIn(log, [...words, '"level":"info"'])).toEqual(['"level":"info"']);
    const erased = await command('users erased');
    expect(erased.output).toContain(gone.userId);
    await writeFile(list, erased.output);
  });

  // The keys are checked before anything else, in the same way in both deployments.
  if (deployment === 'all-in-one') {
    it('says on another machine that the keys of the secrets are not there', async () => {
      const elsewhere = { EMBERDECK_DATA_DIR: join(folder, 'keyless') };
      const { code, output } = await operatorCommand('restore', [archive], elsewhere);
      expect(code).toBe(1);
      expect(output).toContain('nothing here opens its secrets');
      expect(output).toContain('gamification.connected_app.auth_token');
      await rm(join(folder, 'keyless'), { recursive: true });
    });
  }

  it('restores the same coins, messages, sources and files on another machine, without a session', async () => {
    await product.stop();
    await cp(join(folder, 'data', 'secrets'), join(folder, 'other', 'secrets'), { recursive: true });
    await rm(join(folder, 'data'), { recursive: true });
    variables = { ...variables, EMBERDECK_DATA_DIR: join(folder, 'other') };
    const restored = await command('restore', archive, '--erased', list);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.output).toContain('The ledger is right');
    expect(restored.output).toContain('1 users who were erased since are erased again');
    product = await start();

    reader = product.browser().continueAs(quiet);
    expect((await reader.get('/api/auth/user')).status).toBe(401);
    expect(await reader.join(people.quiet)).toMatchObject({ userExists: true });
    expect(withoutSignIns(await settledViewOf(reader))).toEqual(withoutSignIns(kept.view));
    expect(await fileOf(reader)).toBe(kept.file);
    const after = product.browser();
    expect(await after.join(people.busy)).toMatchObject({ userExists: true });
    await expectOneMoment(after, kept.before, kept.all);
    const ledger = await command('ledger verify');
    expect(ledger).toMatchObject({ code: 0 });
    expect(ledger.output).toContain(': 0 faults');
  });

  it('erases again on that machine whom the list names', async () => {
    const url = databaseUrl();
    await erasedByNow(url, gone.userId);
    await eventually(async () => {
      await startJobs(url, 'clear-uploads', ['analytics']);
      expect(await tablesWith(url, [...gone.contacts, ...gone.names])).toEqual([]);
    });
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
      ENCRYPTION_KEYS_OLD: await readFile(join(folder, 'other', 'secrets', 'encryption-key'), 'utf8'),
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
