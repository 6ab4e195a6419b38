import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  embeddedPostgresChild,
  startEmbeddedPostgres,
} from '../src/embedded-postgres.js';
import { isRoot, unprivilegedAccount } from '../src/postgres/server-account.js';
import { isAlive } from '../src/process-identity.js';
import { silentLog } from '../src/process-log.js';
import { Supervisor } from '../src/supervisor.js';
import { temporaryFolder } from './temporary-folder.js';
import { until } from './until.js';

async function query(databaseUrl: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let running: EmbeddedPostgres[];

  const start = async (options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> => {
    const server = await startEmbeddedPostgres({
      dataDirectory: folder.path,
      systemDirectory: join(folder.path, 'system'),
      log: silentLog,
      endWithLauncher: true,
      ...options,
    });
    running.push(server);
    return server;
  };
  const kill = async (server: EmbeddedPostgres): Promise<void> => {
    server.kill('SIGKILL');
    await server.exited;
  };
  const postmasterFile = (): string => join(folder.path, 'postgres', 'data', 'postmaster.pid');

  beforeEach(() => {
    folder = temporaryFolder();
    running = [];
  });

  afterEach(async () => {
    await Promise.all(running.map((server) => server.stop()));
    folder.remove();
  });

  it('creates a UTF-8 database that only the generated password opens, and leaves no other password file', async () => {
    const server = await start();
    const settings = `select pg_encoding_to_char(encoding) as encoding, datlocale as locale, lower('Ü') as folded,
      current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses
      from pg_database where datname = current_database()`;
    expect(await query(server.databaseUrl, settings)).toEqual([
      { encoding: 'UTF8', locale: 'C.UTF-8', folded: 'ü', fsync: 'on', addresses: '127.0.0.1' },
    ]);
    const wrongUrl = server.databaseUrl.replace(/:\w+@/, ':wrong@');
    await expect(query(wrongUrl, 'select 1')).rejects.toThrow('password authentication failed');
    expect(statSync(join(folder.path, 'postgres', 'password')).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder.path, 'postgres')).sort()).toEqual([
      'data',
      'password',
      'port',
      'postgres.log',
    ]);
  });

  it('keeps its port and committed data over a graceful stop and over kill -9', async () => {
    const first = await start();
    await query(first.databaseUrl, 'create table kept (value text); insert into kept values ($$one$$)');
    await first.stop();
    const second = await start();
    expect(second.databaseUrl).toBe(first.databaseUrl);
    await query(second.databaseUrl, 'insert into kept values ($$two$$)');
    await kill(second);
    const third = await start();
    expect(third.databaseUrl).toBe(first.databaseUrl);
    expect(await query(third.databaseUrl, 'select value from kept')).toEqual([
      { value: 'one' },
      { value: 'two' },
    ]);
  });

  it('is restarted by the supervisor on the same port, while clients reconnect', async () => {
    const supervisor = new Supervisor({ dataDirectory: folder.path, log: silentLog });
    const child = embeddedPostgresChild({ dataDirectory: folder.path, log: silentLog });
    supervisor.start(child);
    const databaseUrl = await child.databaseUrl;
    await supervisor.whenReady('postgres');
    await supervisor.hold('postgres', 'SIGKILL');
    await expect(query(databaseUrl, 'select 1')).rejects.toThrow('ECONNREFUSED');
    supervisor.release('postgres');
    await supervisor.whenReady('postgres');
    process.kill(supervisor.status()[0]?.pid ?? 0, 'SIGKILL');
    await until('it serves again', () =>
      query(databaseUrl, 'select 1').then(
        () => true,
        () => false,
      ),
    );
    expect(supervisor.status()).toMatchObject([{ name: 'postgres', restarts: 1 }]);
    expect(readFileSync(join(folder.path, 'processes.json'), 'utf8')).not.toContain(
      new URL(databaseUrl).password,
    );
    await supervisor.stop();
  });

  it('takes over the server of a killed launcher, and notices its exit', async () => {
    const launcher = fork(fileURLToPath(new URL('./programs/postgres-program.js', import.meta.url)), [
      folder.path,
    ]);
    const [pid] = (await once(launcher, 'message')) as [number];
    launcher.kill('SIGKILL');
    await once(launcher, 'exit');
    const adopted = await start();
    expect(adopted).toMatchObject({ adopted: true, pid });
    expect(await query(adopted.databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await kill(adopted);
    expect(await start()).toMatchObject({ adopted: false, port: adopted.port });
  });

  it('starts despite a postmaster.pid of a dead process', async () => {
    const first = await start();
    await kill(first);
    expect(readFileSync(postmasterFile(), 'utf8')).toMatch(new RegExp(`^${first.pid}\n`));
    expect((await start()).pid).not.toBe(first.pid);
  });

  it('starts despite a postmaster.pid whose process id now belongs to another program', async () => {
    const first = await start();
    await kill(first);
    const account = isRoot() ? unprivilegedAccount() : {};
    const stranger = spawn('/bin/sleep', ['60'], { cwd: '/', ...account, env: {} });
    const content = readFileSync(postmasterFile(), 'utf8');
    writeFileSync(postmasterFile(), content.replace(/^\d+/, String(stranger.pid)));
    await start();
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
    stranger.kill('SIGKILL');
  });

  it('refuses the data of another major version', async () => {
    await (await start()).stop();
    writeFileSync(join(folder.path, 'postgres', 'data', 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow('was made by PostgreSQL 15');
  });

  it('moves to another port when its port is taken at the start', async () => {
    const first = await start();
    await first.stop();
    const other = temporaryFolder();
    const squatter = await startEmbeddedPostgres({
      dataDirectory: other.path,
      log: silentLog,
      port: first.port,
      endWithLauncher: true,
    });
    expect((await start()).port).not.toBe(first.port);
    await squatter.stop();
    other.remove();
  });

  if (isRoot()) {
    it('is stored in the system folder when its user cannot reach the data folder, and found there again', async () => {
      const home = join(folder.path, 'home');
      mkdirSync(home);
      chmodSync(home, 0o700);
      const messages: string[] = [];
      const log = { ...silentLog, info: (message: string) => messages.push(message) };
      const dataDirectory = join(home, 'clone', '.data');
      const first = await start({ dataDirectory, log });
      await query(first.databaseUrl, 'create table kept (value text)');
      expect(messages).toEqual([expect.stringContaining('kept in a system folder')]);
      expect(existsSync(join(dataDirectory, 'postgres', 'data'))).toBe(false);
      expect(statSync(join(dataDirectory, 'postgres', 'password')).mode & 0o777).toBe(0o600);
      await first.stop();
      const second = await start({ dataDirectory, log });
      expect(await query(second.databaseUrl, 'select * from kept')).toEqual([]);
    });
  }
});
