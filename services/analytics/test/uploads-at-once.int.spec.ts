import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getDashboardMetrics } from '@emberdeck/contracts/analytics/dashboard';
import { deleteDataSource } from '@emberdeck/contracts/analytics/data-sources';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import type { DataSource as Connections } from 'typeorm';
import { aSource, countRows, csv, importSent, sendFile, startAnalytics } from './analytics.js';

/** More than the service has connections. */
const crowd = 8;

/** On a busy machine the call may time out. */
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
      expect(await service.call(getDashboardMetrics, {}, { actor: other })).toMatchObject({
        activeUsers: null,
      });
    }
  };

  it('add their files one after another, and block no other workspace', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const people = Array.from({ length: crowd }, () => anActor({ workspaceId: actor.workspaceId }));
    const files = await Promise.all(
      people.map((person, n) => sendFile(service, person, id, csv(`users_${n},${n},,2026-01-01`))),
    );
    await addElsewhere(id);
    const answers = Promise.all(files.map((sent, n) => importSent(service, people[n] ?? actor, sent)));
    await expectFiguresOfOthers();
    await release();
    const one = { rowsRead: 1, rowsAdded: 1, rowsReplaced: 0, rowsSkipped: 0, rowsRefused: 0, errors: [] };
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
});
