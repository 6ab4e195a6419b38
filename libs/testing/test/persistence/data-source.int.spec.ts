import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createDataSource, databaseAnswers } from '@emberdeck/platform/database/data-source';
import { decodeCursor, encodeCursor } from '@emberdeck/platform/database/cursor';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { UnitOfWork, afterCommit } from '@emberdeck/platform/database/unit-of-work';
import type { DataSource } from 'typeorm';
import { schemaDifference } from '../../src/database/schema-difference.js';
import type { TestDatabase } from '../../src/database/test-database.js';
import { eventually } from '../../src/eventually.js';
import { RecordingLogger } from '@emberdeck/testing/recording-logger';
import { Note } from './note.entity.js';
import { testDatabase } from './services.js';

describe('the data source of a service', () => {
  const logger = new RecordingLogger();
  let database: TestDatabase;
  let dataSource: DataSource;
  let work: UnitOfWork;

  beforeAll(async () => {
    database = await testDatabase();
    dataSource = await database.connect('alpha', { entities: [Note], logger });
    work = new UnitOfWork(dataSource);
  });

  afterAll(() => database.drop());

  const endConnections = () =>
    database.asAdministrator(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND usename = 'emberdeck_alpha'`,
    );

  const notes = () => work.read<{ title: string }>('SELECT title FROM note ORDER BY created_at, title');

  it("uses UTC, independent of the server's time zone", async () => {
    await database.asAdministrator(`ALTER ROLE emberdeck_alpha SET timezone = 'America/New_York'`);
    const elsewhere = await database.connect('alpha', { entities: [Note], logger });
    expect(await new UnitOfWork(elsewhere).read('SHOW timezone')).toEqual([{ TimeZone: 'UTC' }]);
    await elsewhere.destroy();
    await database.asAdministrator('ALTER ROLE emberdeck_alpha RESET timezone');
  });

  it('detects a difference between migrations and entities', async () => {
    expect(await schemaDifference(dataSource)).toEqual([]);
    await database.asAdministrator('ALTER TABLE alpha.note ALTER COLUMN title TYPE varchar(100)');
    expect(await schemaDifference(dataSource)).not.toEqual([]);
    await database.asAdministrator('ALTER TABLE alpha.note ALTER COLUMN title TYPE varchar(255)');
    await database.asAdministrator('ALTER INDEX alpha.note_workspace_id_created_at RENAME TO other');
    expect(await schemaDifference(dataSource)).not.toEqual([]);
    await database.asAdministrator('ALTER INDEX alpha.other RENAME TO note_workspace_id_created_at');
  });

  it('sets its application name and cancels slow statements', async () => {
    const brief = await database.connect('alpha', { statementTimeoutMs: 100 });
    const [row] = await brief.query<{ application_name: string }[]>('SHOW application_name');
    expect(row?.application_name).toBe('emberdeck-alpha');
    await expect(brief.query('SELECT pg_sleep(10)')).rejects.toThrow(/statement timeout/);
    const sleep = new UnitOfWork(brief).run((tx) => tx.query('SELECT pg_sleep(10)'));
    await expect(sleep).rejects.toMatchObject({ code: 'busy' });
  });

  it('gives up a lock that another transaction holds', async () => {
    const brief = new UnitOfWork(await database.connect('alpha', { lockTimeoutMs: 50 }));
    await work.run(async (tx) => {
      await tx.query('LOCK TABLE note');
      const refused = brief.run((other) => other.query('DELETE FROM note'));
      await expect(refused).rejects.toMatchObject({ code: 'busy', details: { retryAfterSeconds: 5 } });
    });
  });

  it('continues after the loss of idle connections', async () => {
    await work.read('SELECT 1');
    await endConnections();
    await eventually(() => expect(logger.messages('warn')).toContain('An idle database connection was lost'));
    expect(await databaseAnswers(dataSource)).toBe(true);
  });

  it('rejects with unavailable when a transaction loses its connection, and continues', async () => {
    const lost = work.run(async (tx) => {
      await tx.query(`INSERT INTO note (workspace_id, title) VALUES ($1, 'lost')`, [randomUUID()]);
      await endConnections();
      await tx.query('SELECT 1');
    });
    await expect(lost).rejects.toMatchObject({ code: 'unavailable' });
    await work.run((tx) =>
      tx.query(`INSERT INTO note (workspace_id, title) VALUES ($1, 'kept')`, [randomUUID()]),
    );
    expect(await notes()).toEqual([{ title: 'kept' }]);
  });

  it('rejects with unavailable if no connection is free in time', async () => {
    const narrow = await database.connect('alpha', { poolSize: 1, connectionTimeoutMs: 100 });
    const unit = new UnitOfWork(narrow);
    await unit.run(() => expect(unit.read('SELECT 1')).rejects.toMatchObject({ code: 'unavailable' }));
    await unit.read('SELECT 1');
  });

  it('waits for an unreachable database with a log line, until its signal aborts', async () => {
    const away = new URL(database.urlOf('alpha'));
    away.port = '1';
    const controller = new AbortController();
    const log = new RecordingLogger();
    const waiting = createDataSource({
      url: away.href,
      schema: 'alpha',
      entities: [],
      poolSize: 1,
      logger: log,
      signal: controller.signal,
    });
    await eventually(() => expect(log.messages('warn')).toContain('Waiting for the database'));
    controller.abort();
    await expect(waiting).rejects.toThrow();
  });

  it('calls a hook once after the commit, and never after a rollback', async () => {
    let calls = 0;
    const hook = () => (calls += 1);
    await work.run(async (tx) => {
      afterCommit(tx, hook);
      afterCommit(tx, hook);
      expect(calls).toBe(0);
    });
    expect(calls).toBe(1);
    await expect(
      work.run(async (tx) => {
        afterCommit(tx, hook);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(calls).toBe(1);
  });

  it('keeps every query of a scope within its workspace', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await work.run(async (tx) => {
      const own = workspaceScope(tx, Note, mine);
      const foreign = workspaceScope(tx, Note, theirs);
      await own.insert({ title: 'one' }, { title: 'two' });
      await foreign.insert({ title: 'one' });
      const [alien] = await foreign.find({});
      const id = alien?.id ?? '';
      expect(await own.findOne({ id })).toBeNull();
      expect(await own.findOneForUpdate({ id })).toBeNull();
      expect(await own.update({ id }, { title: 'stolen' })).toBe(0);
      expect(await own.delete({ id })).toBe(0);
      expect(await own.count({ title: 'one' })).toBe(1);
      expect(await own.update({ title: 'one' }, { title: 'three' })).toBe(1);
      expect((await own.find({}, { order: { title: 'DESC' }, take: 1 })).map(({ title }) => title)).toEqual([
        'two',
      ]);
      expect(await own.delete({})).toBe(2);
      expect(await foreign.count({})).toBe(1);
      // The scope also stops values that bypass the types.
      await own.insert({ title: 'smuggled', workspaceId: theirs } as { title: string });
      expect(await own.find({ workspaceId: theirs } as object)).toMatchObject([{ title: 'smuggled' }]);
      expect(await own.update({ title: 'smuggled' }, { workspaceId: theirs } as object)).toBe(1);
      expect(await foreign.count({})).toBe(1);
    });
  });

  it('pages by microseconds without skipping or repeating a row', async () => {
    const workspace = randomUUID();
    await dataSource.query(
      `INSERT INTO note (workspace_id, title, created_at)
       SELECT $1, n, timestamptz '2026-01-02 03:04:05Z' + (n / 3) * interval '1 microsecond' FROM generate_series(1, 20) n`,
      [workspace],
    );
    const seen: string[] = [];
    let after: { createdAt: string; id: string } | undefined;
    do {
      const rows = await work.read<{ id: string; title: string; at: string }>(
        `SELECT id, title, to_json(created_at AT TIME ZONE 'UTC') #>> '{}' || 'Z' AS at FROM note
          WHERE workspace_id = $1 AND (created_at, id) > ($2::timestamptz, $3::uuid)
          ORDER BY created_at, id LIMIT 3`,
        [workspace, after?.createdAt ?? '-infinity', after?.id ?? '00000000-0000-0000-0000-000000000000'],
      );
      seen.push(...rows.map(({ title }) => title));
      const last = rows.at(-1);
      after = last && decodeCursor(encodeCursor({ createdAt: last.at, id: last.id }));
    } while (after);
    expect(seen.map(Number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });
});
