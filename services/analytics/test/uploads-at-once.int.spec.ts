import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getDashboardMetrics } from '@emberdeck/contracts/analytics/dashboard';
import { deleteDataSource } from '@emberdeck/contracts/analytics/data-sources';
import {
  appendUpload,
  beginUpload,
  commitUpload,
  discardUpload,
} from '@emberdeck/contracts/analytics/uploads';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import type { DataSource as Connections } from 'typeorm';
import { aSource, countRows, csv, sendFile, startAnalytics } from './analytics.js';

/** More than the service has connections. */
const crowd = 8;

/** On a busy machine the call may time out; a repeated call returns the same result. */
const patienceMs = 40_000;

describe('concurrent users of the same source', () => {
  let service: TestService;
  let elsewhere: Connections;
  let release: () => Promise<void> = () => Promise.resolve();

  beforeAll(async () => {
    service = await startAnalytics();
    elsewhere = await service.database.connect('analytics');
  });

  afterEach(() => release());

  afterAll(() => service.stop());

  /** Holds the lock of the source, as another process would, until it is released. */
  const addElsewhere = async (id: string): Promise<void> => {
    const runner = elsewhere.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT FROM data_source WHERE id = $1 FOR NO KEY UPDATE', [id]);
    release = async () => {
      release = () => Promise.resolve();
      await runner.rollbackTransaction();
      await runner.release();
    };
  };

  /** A user of another workspace can read the dashboard 20 times in a row. */
  const expectFiguresOfOthers = async (): Promise<void> => {
    const other = anActor();
    for (let turn = 0; turn < 20; turn += 1) {
      expect(await service.call(getDashboardMetrics, {}, { actor: other })).toMatchObject({ activeUsers: 0 });
    }
  };

  const commit = (sent: { uploadId: string; sha256: string }, actor: Actor) =>
    eventually(() => service.call(commitUpload, sent, { actor }), patienceMs);

  it('add their files one after another, and block no other workspace', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const people = Array.from({ length: crowd }, () => anActor({ workspaceId: actor.workspaceId }));
    const files = await Promise.all(
      people.map((person, n) => sendFile(service, person, id, csv(`active_users,${n},,2026-01-01`))),
    );
    await addElsewhere(id);
    const answers = Promise.all(files.map((sent, n) => commit(sent, people[n] ?? actor)));
    await expectFiguresOfOthers();
    await release();
    const one = { rowsRead: 1, rowsAdded: 1, rowsSkipped: 0, errors: [] };
    expect(await answers).toEqual(files.map(() => one));
    expect(await countRows(service, `sync_run WHERE data_source_id = '${id}'`)).toBe(crowd);
  });

  it('delete it once it is free, and block no other workspace', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await addElsewhere(id);
    const deletions = Promise.allSettled(
      Array.from({ length: crowd }, () => service.call(deleteDataSource, { id }, { actor })),
    );
    await expectFiguresOfOthers();
    await release();
    await deletions;
    await eventually(
      () =>
        expect(service.call(deleteDataSource, { id }, { actor })).rejects.toMatchObject({
          code: 'not_found',
        }),
      patienceMs,
    );
  });

  it('discard an unfinished upload, but not during its commit and not for another user', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const input = { sourceId: id, fileName: 'a.csv', sizeBytes: 100 };
    const { uploadId } = await service.call(beginUpload, input, { actor });
    const piece = { uploadId, index: 0, data: Buffer.from('name,va').toString('base64') };
    await service.call(appendUpload, piece, { actor });
    const left = () => countRows(service, `upload_chunk WHERE upload_id = '${uploadId}'`);
    for (const stranger of [anActor(), anActor({ workspaceId: actor.workspaceId })]) {
      await service.call(discardUpload, { uploadId }, { actor: stranger });
    }
    expect(await left()).toBe(1);
    const runner = elsewhere.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT FROM upload WHERE id = $1 FOR UPDATE', [uploadId]);
    await service.call(discardUpload, { uploadId }, { actor });
    await runner.rollbackTransaction();
    await runner.release();
    expect(await left()).toBe(1);
    await service.call(discardUpload, { uploadId }, { actor });
    expect(await left()).toBe(0);
  });

  it('import a file whose size is known only at its end', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const file = csv('active_users,1,,2026-01-01');
    const sent = await sendFile(service, actor, id, file, { sizeBytes: 1_000_000 });
    await expect(service.call(commitUpload, sent, { actor })).rejects.toMatchObject({ code: 'conflict' });
    const whole = { ...sent, sizeBytes: file.length };
    await expect(
      service.call(commitUpload, { ...whole, sizeBytes: file.length + 1 }, { actor }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await service.call(commitUpload, whole, { actor })).toMatchObject({ rowsAdded: 1 });
  });
});
