import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { withConnection } from '@emberdeck/platform/database/await-database';
import { migrate } from '@emberdeck/platform/database/migrate';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { SecretBox } from '@emberdeck/platform/security/secret-box';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@emberdeck/processes/embedded-postgres';
import { silentLog } from '@emberdeck/processes/process-log';
import { SilentLogger } from '@emberdeck/testing/database/silent-logger';
import { eventually } from '@emberdeck/testing/eventually';
import type pg from 'pg';
import { leftovers } from '@emberdeck/apps/cli/restore/databases';
import { loadServices } from '@emberdeck/apps/shared/services';
import { type RunningCommand, startCompiled } from '../system/operator-command.js';

describe('interruption', () => {
  const oldKey = 'the encryption key of yesterday is long enough';
  const newKey = 'the encryption key of today is long enough too';
  const appId = '018f0000-0000-7000-8000-000000000001';
  const tokenPlace = { table: 'connected_app', column: 'auth_token', rowId: appId };

  let folder: string;
  let server: EmbeddedPostgres;
  let variables: Record<string, string>;
  let running: RunningCommand | undefined;

  // Needs a separate server: these tests lock roles, which other tests on the shared server need.
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-interruption-'));
    await chmod(folder, 0o755);
    server = await startEmbeddedPostgres({
      dataDirectory: join(folder, 'server'),
      log: silentLog,
      durable: false,
      endWithLauncher: true,
    });
    variables = {
      DATABASE_URL: server.databaseUrl,
      DATABASE_ROLE_SECRET: 'secret of the tests, shared by their roles',
      CONTEXT_SECRET: 'the context secret of the tests, long enough',
      ENCRYPTION_KEY: oldKey,
      EMBERDECK_DATA_DIR: join(folder, 'data'),
    };
    const services: ServiceDefinition[] = [];
    // Loads in sequence: jest's module loader confuses modules that are imported at the same time.
    for (const name of serviceNames) services.push(...(await loadServices([name])));
    const secret = variables['DATABASE_ROLE_SECRET'] ?? '';
    await migrate({ databaseUrl: server.databaseUrl, secret, services, logger: new SilentLogger() });
    await sql(
      `INSERT INTO gamification.connected_app (id, user_id, app_name, app_type, auth_token, metadata, created_at, updated_at)
     VALUES ($1, gen_random_uuid(), 'Deck', 'work', $2, '{}', now(), now())`,
      [appId, new SecretBox(oldKey).seal('token', tokenPlace)],
    );
  });

  afterEach(async () => {
    running?.process.kill('SIGKILL');
    await running?.ended;
    running = undefined;
  });

  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const connected = <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
    withConnection(server.databaseUrl, 'test', work);

  async function sql<Row extends object>(text: string, parameters: unknown[] = []): Promise<Row[]> {
    return connected(async (client) => (await client.query<Row>(text, parameters)).rows);
  }

  function start(command: string, args: readonly string[] = [], more: Record<string, string> = {}) {
    running = startCompiled('cli/main', [...command.split(' '), ...args], { ...variables, ...more });
    return running;
  }

  /** Holds a lock, which blocks other statements, until `work` is done, then rolls back. */
  async function holding(lock: string, work: () => Promise<void>): Promise<void> {
    await connected(async (client) => {
      await client.query(`BEGIN; ${lock}`);
      await work();
      await client.query('ROLLBACK');
    });
  }

  /** Resolves once a statement that starts with this text waits for a lock. */
  const isHeld = (statement: string): Promise<void> =>
    eventually(async () => {
      const waiting = await sql(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND starts_with(ltrim(query), $1)`,
        [statement],
      );
      expect(waiting).toHaveLength(1);
    }, 30_000);

  const databases = async (): Promise<string[]> =>
    (await sql<{ datname: string }>('SELECT datname FROM pg_database ORDER BY 1')).map(
      ({ datname }) => datname,
    );

  /** The stored token, opened, and the id of the key that sealed it. */
  async function token(): Promise<{ text: string; keyId: string }> {
    const [row] = await sql<{ sealed: string }>(
      'SELECT auth_token AS sealed FROM gamification.connected_app',
    );
    const sealed = row?.sealed ?? '';
    const text = new SecretBox(newKey, [oldKey]).open(sealed, tokenPlace);
    return { text, keyId: sealed.split('.')[1] ?? '' };
  }

  describe('a command that is interrupted', () => {
    it('backup, by Ctrl-C: leaves no archive and no part of one', async () => {
      await holding('LOCK TABLE messaging.message IN ACCESS EXCLUSIVE MODE', async () => {
        const { process: launcher, ended } = start('backup', [join(folder, 'archives', 'first')]);
        await isHeld('LOCK TABLE');
        launcher.kill('SIGINT');
        expect(await ended).toEqual({ code: 130, output: 'Interrupted. No archive was written.\n' });
      });
      expect(await readdir(join(folder, 'archives'))).toEqual([]);
    });

    describe('restore', () => {
      const archive = (): string => join(folder, 'archive');
      // A restore changes roles, which belong to the whole server.
      const roleLock = 'ALTER ROLE emberdeck_identity CONNECTION LIMIT 50';

      beforeAll(async () => {
        expect(await start('backup', [archive()]).ended).toMatchObject({ code: 0 });
      });

      it.each([
        ['SIGINT', 130],
        ['SIGTERM', 143],
      ] as const)(
        'by %s: keeps the data unchanged and drops the half-filled database',
        async (signal, code) => {
          const before = await databases();
          await sql('CREATE TABLE IF NOT EXISTS public.untouched ()');
          await holding(roleLock, async () => {
            const { process: launcher, ended } = start('restore', [archive()]);
            await isHeld('ALTER ROLE "emberdeck_identity"');
            expect(await leftovers(server.databaseUrl)).toHaveLength(1);
            launcher.kill(signal);
            expect(await ended).toEqual({ code, output: 'Interrupted. The data is what it was.\n' });
          });
          expect(await databases()).toEqual(before);
          expect(await sql('SELECT * FROM public.untouched')).toEqual([]);
        },
      );

      it('by the death of its launcher: keeps the data unchanged too', async () => {
        const before = await databases();
        await holding(roleLock, async () => {
          const { process: launcher, ended } = start('restore', [archive()]);
          await isHeld('ALTER ROLE "emberdeck_identity"');
          launcher.kill('SIGKILL');
          // The program holds the launcher's output open until it ends.
          expect((await ended).output).toBe('Interrupted. The data is what it was.\n');
        });
        expect(await databases()).toEqual(before);
      });

      it('without an interruption: swaps the databases', async () => {
        expect(await start('restore', [archive()]).ended).toMatchObject({ code: 0 });
        await expect(sql('SELECT FROM public.untouched')).rejects.toThrow('does not exist');
      });
    });

    it('keys rotate, by the end of its launcher: keeps sealed values intact, and the next run continues', async () => {
      const keys = { ENCRYPTION_KEYS_OLD: oldKey, ENCRYPTION_KEY: newKey };
      await holding('SELECT FROM gamification.connected_app FOR UPDATE', async () => {
        const { process: launcher, ended } = start('keys rotate', [], keys);
        await isHeld('UPDATE "gamification"."connected_app"');
        launcher.disconnect();
        expect(await ended).toMatchObject({
          code: 129,
          output: expect.stringMatching(/^Interrupted\. What was sealed/),
        });
      });
      expect(await token()).toMatchObject({ text: 'token' });
      expect(await start('keys rotate', [], keys).ended).toMatchObject({ code: 0 });
      expect(await token()).toEqual({ text: 'token', keyId: new SecretBox(newKey).keyId });
    });

    it('ledger verify, by SIGTERM: ends at once', async () => {
      await holding('LOCK TABLE gamification.ledger_account IN ACCESS EXCLUSIVE MODE', async () => {
        // The key of now: the test before has rotated it.
        const { process: launcher, ended } = start('ledger verify', [], { ENCRYPTION_KEY: newKey });
        await eventually(async () => {
          const waiting = await sql(
            `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND usename = 'emberdeck_gamification'`,
          );
          expect(waiting.length).toBeGreaterThan(0);
        }, 30_000);
        launcher.kill('SIGTERM');
        expect(await ended).toMatchObject({ code: 143 });
      });
      expect(existsSync(join(folder, 'data', 'postgres'))).toBe(false);
    });
  });
});
