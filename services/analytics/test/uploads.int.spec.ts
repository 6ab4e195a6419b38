import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDashboardMetrics } from '@emberdeck/contracts/analytics/dashboard';
import {
  deleteDataSource,
  listDataSources,
  updateDataSource,
} from '@emberdeck/contracts/analytics/data-sources';
import { sourceSynced } from '@emberdeck/contracts/analytics/source-events';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import { listReports } from '@emberdeck/contracts/analytics/reports';
import { beginUpload, previewUpload, readUpload, startImport } from '@emberdeck/contracts/analytics/uploads';
import { beginBlobPart } from '@emberdeck/contracts/blobs/blob';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { jobCalls } from '@emberdeck/contracts/jobs/job-calls';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import {
  activitiesOf,
  aSource,
  countRows,
  csv,
  importSent,
  runScheduled,
  sendFile,
  startAnalytics,
  TestClock,
  upload,
} from './analytics.js';

const threeRows = csv(
  'active_users,1,,2026-01-01',
  'active_users,2,,2026-01-02',
  'revenue_pro,3,USD,2026-01-02',
);

interface RunRow {
  status: string;
  reason: string | null;
  rows_read: number;
  rows_added: number;
  rows_skipped: number;
  file_name: string;
}

describe('uploads', () => {
  const clock = new TestClock('2026-05-10T12:00:00.000Z');
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics({ clock });
  });

  afterAll(() => service.stop());

  const pointsOf = (id: string): Promise<number> =>
    countRows(service, `metric WHERE data_source_id = '${id}'`);

  const runsOf = (id: string): Promise<RunRow[]> =>
    service.database.asAdministrator<RunRow>(
      'SELECT * FROM analytics.sync_run WHERE data_source_id = $1 ORDER BY started_at, rows_added DESC',
      [id],
    );

  /** The files that the actor has, also those on their way in. */
  const filesOf = ({ userId }: Actor): Promise<number> =>
    countRows(service, `blob WHERE user_id = '${userId}' AND expires_at > now()`);

  const synced = async (id: string) =>
    (await service.published(sourceSynced)).filter((each) => each.sourceId === id);

  const lastSyncOf = async (actor: Actor): Promise<string | null | undefined> =>
    (await service.call(listDataSources, { limit: 1 }, { actor }))[0]?.lastSyncAt;

  it.each([1, 2_100])('stores the metadata of %d rows and more', async (rows) => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const plain = Array.from({ length: rows }, (_, n) => ({
      name: 'a',
      value: n,
      timestamp: new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString(),
    }));
    const file = [
      { name: 'b', value: 1, timestamp: '2026-01-01', metadata: { region: 'eu' } },
      { name: 'c', value: 1, timestamp: '2026-01-01', metadata: 7 },
      ...plain,
    ];
    const json = file.map((row) => JSON.stringify(row)).join('\n');
    expect(await upload(service, actor, id, json)).toMatchObject({ rowsAdded: rows + 2, errors: [] });
    const table = 'name,value,metadata\nd,1,"{""region"": ""us""}"\ne,1,none\n';
    expect(await upload(service, actor, id, table)).toMatchObject({ rowsAdded: 2, errors: [] });
    const stored = await service.database.asAdministrator(
      'SELECT name, metadata FROM analytics.metric WHERE data_source_id = $1 AND metadata IS NOT NULL ORDER BY name',
      [id],
    );
    expect(stored).toEqual([
      { name: 'b', metadata: { region: 'eu' } },
      { name: 'd', metadata: { region: 'us' } },
    ]);
  });

  it('imports the rows of a file, stores the run and publishes it', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    expect(await upload(service, actor, id, threeRows)).toEqual({
      rowsRead: 3,
      rowsAdded: 3,
      rowsReplaced: 0,
      rowsSkipped: 0,
      rowsRefused: 0,
      errors: [],
    });
    expect(await lastSyncOf(actor)).toBe('2026-05-10T12:00:00.000Z');
    expect(await runsOf(id)).toMatchObject([
      {
        status: 'succeeded',
        reason: null,
        rows_read: 3,
        rows_added: 3,
        rows_skipped: 0,
        file_name: 'figures.csv',
      },
    ]);
    expect(await synced(id)).toEqual([
      {
        sourceId: id,
        workspaceId: actor.workspaceId,
        shown: { upload: { by: actor.displayName, fileName: 'figures.csv' } },
        userId: actor.userId,
        name: 'Figures',
        type: 'File Upload',
        rowsRead: 3,
        rowsAdded: 3,
        rowsReplaced: 0,
        rowsSkipped: 0,
        rowsRefused: 0,
        firstSync: true,
        source: (await service.call(listDataSources, { limit: 50 }, { actor }))[0],
        concernsClients: true,
        hiddenFrom: [],
      },
    ]);
    const activities = await activitiesOf(service, actor);
    expect(activities.filter(({ type }) => type === 'data_sync')).toMatchObject([
      { description: 'Player_1234 uploaded figures.csv to Figures: 3 rows added', entityId: id },
    ]);
    expect(await filesOf(actor)).toBe(0);
  });

  it('names the first row that was not added', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await upload(service, actor, id, csv('a,1,,2026-01-01', 'b,two,,', 'c,three,,'));
    expect(await runsOf(id)).toMatchObject([
      { status: 'succeeded', first_problem: 'Line 3: The value "two" is not a number' },
    ]);
  });

  it('are refused by a paused source, also those that have begun before', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const sent = await sendFile(service, actor, id, threeRows);
    await service.call(updateDataSource, { id, isActive: false }, { actor });
    const refusal = { code: 'conflict', message: expect.stringContaining('paused') };
    await expect(service.call(startImport, sent, { actor })).rejects.toMatchObject(refusal);
    await expect(sendFile(service, actor, id, threeRows)).rejects.toMatchObject(refusal);
    expect(await pointsOf(id)).toBe(0);
    await service.call(updateDataSource, { id, isActive: true }, { actor });
    expect(await importSent(service, actor, sent)).toMatchObject({ rowsAdded: 3 });
  });

  it('notify the team of the first of failures in a row', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    for (const text of ['no table', 'what,number\na,1\n']) {
      await expect(upload(service, actor, id, text)).rejects.toMatchObject({ code: 'validation_failed' });
    }
    const notices = (await service.published(noticeRaised)).filter(
      ({ workspaceId }) => workspaceId === actor.workspaceId,
    );
    expect(notices).toMatchObject([{ type: 'source_failed', params: { title: 'Figures' } }]);
  });

  it('counts what became of each row, within a file and between files', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await upload(service, actor, id, threeRows);
    const more = csv(
      'active_users,2.00,,2026-01-02',
      'active_users,5,,2026-01-02',
      'a,1,,2026-01-01',
      'a,1,x,2026-01-01',
      'a,1,x,2026-01-01',
    );
    // Both rows of the users differ from what follows them, and so does the first of "a".
    const counts = { rowsRead: 5, rowsAdded: 1, rowsReplaced: 3, rowsSkipped: 1, rowsRefused: 0, errors: [] };
    expect(await upload(service, actor, id, more)).toEqual(counts);
    expect(await pointsOf(id)).toBe(4);
    expect((await synced(id)).map(({ firstSync }) => firstSync)).toEqual([true, false]);
  });

  it('adds the good rows and lists the others by line', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const file = csv('a,1,,2026-01-01', ',2,,2026-01-01', 'b,two,,', '', 'c,3,,2026-05-12', 'd,4,,');
    expect(await upload(service, actor, id, file)).toEqual({
      rowsRead: 5,
      rowsAdded: 1,
      rowsReplaced: 0,
      rowsSkipped: 0,
      rowsRefused: 4,
      errors: [
        { line: 3, message: 'The name is missing' },
        { line: 4, message: 'The value "two" is not a number' },
        { line: 6, message: 'The timestamp "2026-05-12" is more than a day ahead' },
        { line: 7, message: 'The timestamp is missing' },
      ],
    });
  });

  it('gives the rows of a file without times the moment of the upload', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await upload(service, actor, id, 'name,value\nd,4\n');
    const [point] = await service.database.asAdministrator<{ timestamp: Date }>(
      `SELECT "timestamp" FROM analytics.metric WHERE data_source_id = $1 AND name = 'd'`,
      [id],
    );
    expect(point?.timestamp).toEqual(clock.now());
  });

  it('stores 19 digits, rounds a half to even and stores old points too', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const file = csv(
      'big,9999999999999.999999,,1920-05-05',
      'half,0.0000125,,2001-01-01',
      'half,0.0000375,,2001-01-02',
      'minus,-1e3,,2001-01-01',
    );
    expect(await upload(service, actor, id, file)).toMatchObject({ rowsAdded: 4 });
    const rows = await service.database.asAdministrator<{ value: string }>(
      'SELECT trim_scale(value)::text AS value FROM analytics.metric WHERE data_source_id = $1 ORDER BY id',
      [id],
    );
    expect(rows.map(({ value }) => value)).toEqual(['9999999999999.999999', '0.000012', '0.000038', '-1000']);
  });

  it('does not count a file without a readable row as a sync', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    expect(await upload(service, actor, id, csv('a,x,,', 'b,y,,'))).toMatchObject({
      rowsRead: 2,
      rowsAdded: 0,
    });
    expect(await lastSyncOf(actor)).toBeNull();
    expect(await synced(id)).toEqual([]);
    expect(await runsOf(id)).toMatchObject([
      { status: 'failed', reason: 'No row of the file could be read' },
    ]);
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 'The file is empty'],
    [
      'a binary file',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]),
      'The file is an image: save it as CSV in UTF-8',
    ],
    [
      'an archive',
      Buffer.from('PK\u0003\u0004abc', 'latin1'),
      'The workbook is damaged and cannot be read: save it again as XLSX or CSV',
    ],
    ['a NUL far into the file', Buffer.from(csv('a,1,,', 'b\0,1,,')), /NUL characters/],
    ['no header', Buffer.from('a,1\n'), /What do they mean\?$/],
    ['no rows', Buffer.from('name,value\n'), 'The file has no rows'],
  ])('refuses %s, stores nothing and keeps the reason', async (_, file, message) => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await expect(upload(service, actor, id, file)).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: [{ field: 'file', message: expect.stringMatching(message) }] },
    });
    expect(await pointsOf(id)).toBe(0);
    expect(await lastSyncOf(actor)).toBeNull();
    expect(await runsOf(id)).toMatchObject([{ status: 'failed', reason: expect.stringMatching(message) }]);
    // It stays for another choice.
    expect(await filesOf(actor)).toBe(1);
  });

  it('returns the same run for starts that arrive while the import runs, and after its end', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const sent = await sendFile(service, actor, id, threeRows);
    const runIds = new Set<string>();
    const again = async (): Promise<void> => {
      runIds.add((await service.call(startImport, sent, { actor })).run.id);
    };
    await again();
    let open = true;
    const first = importSent(service, actor, sent).finally(() => (open = false));
    while (open) {
      await again();
      // Takes a turn of the process, and no connection to the database.
      await service.call(listReports, { limit: 1 }, { actor });
    }
    expect(await first).toMatchObject({ rowsAdded: 3 });
    await again();
    expect(runIds.size).toBe(1);
    expect((await runsOf(id)).map(({ rows_added }) => rows_added)).toEqual([3]);
  });

  it('returns not_found for a source that is deleted meanwhile', async () => {
    const actor = anActor();
    const gone = new Set<unknown>();
    for (let round = 0; round < 10; round += 1) {
      const { id } = await aSource(service, actor);
      const sent = await sendFile(service, actor, id, threeRows);
      const refused = await sendFile(service, actor, id, 'no header');
      const announced = { id, fileName: 'a', sizeBytes: 4 };
      const calls = [
        service.call(beginUpload, announced, { actor }),
        service.call(previewUpload, sent, { actor }),
        service.call(deleteDataSource, { id }, { actor }),
        service.call(startImport, refused, { actor }),
        service.call(beginUpload, announced, { actor }),
        service.call(startImport, sent, { actor }),
        service.call(readUpload, { id, uploadId: sent.uploadId }, { actor }),
      ];
      const outcomes = await Promise.allSettled<unknown>(calls);
      for (const outcome of outcomes.filter(({ status }) => status === 'rejected')) {
        gone.add((outcome as PromiseRejectedResult).reason.code);
      }
    }
    expect([...gone]).toEqual(['not_found']);
  });

  it('adds the rows once for 20 concurrent starts, with the same result', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const sent = await sendFile(service, actor, id, threeRows);
    const answers = await Promise.all(Array.from({ length: 20 }, () => importSent(service, actor, sent)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ rowsRead: 3, rowsAdded: 3 });
    expect(await pointsOf(id)).toBe(3);
    expect(await synced(id)).toHaveLength(1);
    expect(await runsOf(id)).toHaveLength(1);
  });

  it('returns the same result for the same file and key, and refuses another file under the key', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const key = 'the-same-intent';
    const first = await upload(service, actor, id, threeRows, key);
    expect(await upload(service, actor, id, threeRows, key)).toEqual(first);
    expect(await runsOf(id)).toHaveLength(1);
    await expect(upload(service, actor, id, csv('a,1,,2026-01-01'), key)).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(await pointsOf(id)).toBe(3);
  });

  it.each(['API Integration', 'Webhook'] as const)('takes no file for a source of type %s', async (type) => {
    const actor = anActor();
    const { id } = await aSource(service, actor, { type });
    await expect(sendFile(service, actor, id, threeRows)).rejects.toMatchObject({
      code: 'conflict',
      message: `This source is of type ${type}. Upload files to a source of type File Upload.`,
    });
  });

  it('lets no other user send, preview, read or import an upload', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const sent = await sendFile(service, actor, id, threeRows);
    const stranger = anActor({ workspaceId: actor.workspaceId });
    const elsewhere = anActor({ userId: actor.userId });
    for (const other of [stranger, elsewhere]) {
      const { uploadId } = sent;
      const calls = [
        service.call(startImport, sent, { actor: other }),
        service.call(previewUpload, sent, { actor: other }),
        service.call(readUpload, { id, uploadId }, { actor: other }),
        service.call(beginBlobPart('analytics'), { blobId: uploadId, offset: 0 }, { actor: other }),
      ];
      for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await pointsOf(id)).toBe(0);
  });

  it('finds no upload that was never opened', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const unknown = { id, uploadId: randomUUID(), reading: null };
    await expect(service.call(startImport, unknown, { actor })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('prunes an upload that was not imported within the hour', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const sent = await sendFile(service, actor, id, threeRows);
    const isThere = () => countRows(service, `upload WHERE id = '${sent.uploadId}'`);
    const clear = () => runScheduled(service, 'clear-uploads');
    const { time } = clock;
    clock.time = '2026-05-10T12:59:00.000Z';
    await clear();
    expect(await isThere()).toBe(1);
    clock.time = '2026-05-10T13:00:01.000Z';
    await clear();
    expect(await isThere()).toBe(0);
    clock.time = time;
  });

  it('stores nothing of an import that is canceled before it runs', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const sent = await sendFile(service, actor, id, threeRows);
    const blocked = await sendFile(service, actor, id, csv('a,1,,2026-01-01'));
    const elsewhere = await service.database.connect('analytics');
    const runner = elsewhere.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT FROM data_source WHERE id = $1 FOR NO KEY UPDATE', [id]);
    const { run } = await service.call(startImport, sent, { actor });
    await eventually(async () => {
      const state = await service.call(readUpload, { id, uploadId: sent.uploadId }, { actor });
      expect(state.run?.status).toBe('running');
    });
    await service.call(jobCalls('analytics').cancel, { id: run.id }, { actor });
    await eventually(async () => {
      const state = await service.call(readUpload, { id, uploadId: sent.uploadId }, { actor });
      expect(state.run).toMatchObject({ status: 'failed', reason: 'It was canceled.' });
    }, 20_000);
    await runner.rollbackTransaction();
    await runner.release();
    expect(await pointsOf(id)).toBe(0);
    expect(await importSent(service, actor, blocked)).toMatchObject({ rowsAdded: 1 });
  });

  it('imports 100,000 rows within seconds', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const start = Date.parse('2025-06-01T00:00:00Z');
    const line = (n: number) =>
      `active_users,${n % 977}.5,users,${new Date(start + n * 60_000).toISOString()}`;
    const file = csv(...Array.from({ length: 100_000 }, (_, n) => line(n)));
    const answer = await upload(service, actor, id, file);
    expect(answer).toMatchObject({ rowsRead: 100_000, rowsAdded: 100_000, errors: [] });
    const newest = (99_999 % 977) + 0.5;
    expect(await service.call(getDashboardMetrics, {}, { actor })).toMatchObject({ activeUsers: newest });
  });
});
