import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createDataSource,
  deleteDataSource,
  listDataSources,
  updateDataSource,
} from '@emberdeck/contracts/analytics/data-sources';
import { listSyncRuns, undoRun } from '@emberdeck/contracts/analytics/sync-runs';
import { openReading } from '@emberdeck/contracts/analytics/upload-reading';
import { startImport } from '@emberdeck/contracts/analytics/uploads';
import { receiveHook } from '@emberdeck/contracts/analytics/webhooks';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import {
  activitiesOf,
  aSource,
  countRows,
  csv,
  importSent,
  sendFile,
  setSource,
  startAnalytics,
  TestClock,
  upload,
} from './analytics.js';

const clock = new TestClock('2026-05-10T12:00:00.000Z');

describe('a run', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics({ clock, environment: { PUBLIC_URL: 'https://deck.example' } });
  });

  afterAll(() => service.stop());

  const points = async (id: string): Promise<string[]> =>
    (
      await service.database.asAdministrator<{ text: string }>(
        `SELECT concat(name, ' ', trim_scale(value), ' ', to_char("timestamp" AT TIME ZONE 'UTC', 'MM-DD')) AS text
           FROM analytics.metric WHERE data_source_id = $1 ORDER BY "timestamp", name, id`,
        [id],
      )
    ).map(({ text }) => text);

  const runsOf = (actor: Actor, id: string) => service.call(listSyncRuns, { id, limit: 50 }, { actor });

  /** Undoes the newest run, or one before it. */
  async function undo(actor: Actor, id: string, before = 0) {
    const run = (await runsOf(actor, id))[before];
    return service.call(undoRun, { id, runId: run?.id ?? '' }, { actor });
  }

  const later = (): void => {
    clock.time = new Date(clock.now().getTime() + 1_000).toISOString();
  };

  async function uploadLater(actor: Actor, id: string, ...lines: string[]) {
    later();
    return upload(service, actor, id, csv(...lines));
  }

  it('is undone: its points go, and what they replaced returns', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await uploadLater(actor, id, 'sales,100,,2026-05-01', 'sales,7,,2026-05-02');
    await uploadLater(actor, id, 'sales,120,,2026-05-01', 'visits,3,,2026-05-03');
    expect(await points(id)).toEqual(['sales 120 05-01', 'sales 7 05-02', 'visits 3 05-03']);
    const [run] = await runsOf(actor, id);
    expect(run).toMatchObject({ rowsAdded: 1, rowsReplaced: 1, undoneAt: null, isUndoing: false });
    expect(run?.undoableUntil).toBe(new Date(clock.now().getTime() + 30 * 86_400_000).toISOString());

    later();
    const undoneAt = clock.time;
    expect(await undo(actor, id)).toMatchObject({ undoneAt, undoableUntil: null });
    expect(await points(id)).toEqual(['sales 100 05-01', 'sales 7 05-02']);
    const [activity] = await activitiesOf(service, actor);
    expect(activity?.description).toBe('Player_1234 undid the import of figures.csv into Figures');
    later();
    expect(await undo(actor, id)).toMatchObject({ undoneAt });
    expect(await undo(actor, id, 1)).toMatchObject({ undoneAt: clock.time });
    expect(await points(id)).toEqual([]);
  });

  it('that is not the last one leaves what came after it', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    for (const value of [1, 2, 3]) await uploadLater(actor, id, `sales,${value},,2026-05-01`);
    await undo(actor, id, 1);
    expect(await points(id)).toEqual(['sales 3 05-01']);
    await undo(actor, id, 0);
    expect(await points(id)).toEqual(['sales 1 05-01']);
  });

  it('of a file keeps the rows that another file has brought too', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await uploadLater(actor, id, 'sales,1,,2026-05-01', 'sales,2,,2026-05-02');
    expect(await uploadLater(actor, id, 'sales,1,,2026-05-01')).toMatchObject({
      rowsAdded: 0,
      rowsSkipped: 1,
    });
    await undo(actor, id, 1);
    expect(await points(id)).toEqual(['sales 1 05-01']);
    await undo(actor, id, 0);
    expect(await points(id)).toEqual([]);
  });

  it('with many rows is undone by a job', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    const lines = Array.from(
      { length: 50_001 },
      (_, n) => `sales,${n},,${new Date(Date.UTC(2020, 0, 1) + n * 3_600_000).toISOString()}`,
    );
    await uploadLater(actor, id, ...lines);
    expect(await undo(actor, id)).toMatchObject({ undoneAt: null, isUndoing: true, undoableUntil: null });
    await eventually(
      async () =>
        expect((await runsOf(actor, id))[0]).toMatchObject({ undoneAt: clock.time, isUndoing: false }),
      60_000,
    );
    expect(await countRows(service, `metric WHERE data_source_id = '${id}'`)).toBe(0);
    expect(await countRows(service, `metric_daily WHERE data_source_id = '${id}'`)).toBe(0);
  }, 120_000);

  it('is replaced by a new version of its file in one step', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await uploadLater(actor, id, 'sales,1,,2026-05-01', 'wrong,1,,2026-05-01');
    later();
    const sent = await sendFile(service, actor, id, csv('sales,2,,2026-05-01'));
    expect(await importSent(service, actor, { ...sent, replaces: 'last' })).toMatchObject({
      rowsAdded: 1,
      rowsReplaced: 0,
    });
    expect(await points(id)).toEqual(['sales 2 05-01']);
    expect((await runsOf(actor, id)).map(({ undoneAt }) => undoneAt !== null)).toEqual([false, true]);
    const again = await sendFile(service, actor, id, csv('sales,3,,2026-05-01'));
    const unknown = { ...again, replaces: '00000000-0000-4000-8000-000000000009' };
    await expect(service.call(startImport, unknown, { actor })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('stays if the new version of its file is refused', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await uploadLater(actor, id, 'sales,1,,2026-05-01');
    const sent = await sendFile(service, actor, id, csv('sales,x,,2026-05-01'));
    await importSent(service, actor, { ...sent, replaces: 'last' });
    expect(await points(id)).toEqual(['sales 1 05-01']);
  });

  it('of a delivery is undone, and equal rows of it each count', async () => {
    const actor = anActor();
    const input = { name: 'Hook', type: 'Webhook', description: null, endpoint: null, apiKey: null } as const;
    const source = await service.call(createDataSource, input, { actor });
    expect(source.rows).toBe('events');
    const sale = { name: 'sales', value: 5, timestamp: '2026-05-01T10:00:00Z' };
    const body = JSON.stringify([sale, sale, sale]);
    const key = Buffer.from((source.webhookSecret ?? '').slice('whsec_'.length), 'base64');
    const seconds = String(Math.floor(clock.now().getTime() / 1000));
    const signature = createHmac('sha256', key).update(`msg_1.${seconds}.${body}`).digest('base64');
    await service.call(receiveHook, {
      hookId: source.webhookUrl?.split('/').at(-1) ?? '',
      webhookId: 'msg_1',
      timestamp: seconds,
      signature: `v1,${signature}`,
      body: Buffer.from(body).toString('base64'),
    });
    expect(await points(source.id)).toHaveLength(3);
    expect((await runsOf(actor, source.id))[0]).toMatchObject({ rowsAdded: 3, trigger: 'webhook' });
    await undo(actor, source.id);
    expect(await points(source.id)).toEqual([]);
  });

  it('cannot be undone by a member who may not manage the source, or in another workspace', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await uploadLater(actor, id, 'sales,1,,2026-05-01');
    const [run] = await runsOf(actor, id);
    const input = { id, runId: run?.id ?? '' };
    const member = anActor({ workspaceId: actor.workspaceId, ownsWorkspace: false, role: 'team_member' });
    await expect(service.call(undoRun, input, { actor: member })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(service.call(undoRun, input, { actor: anActor() })).rejects.toMatchObject({
      code: 'not_found',
    });
    await service.call(deleteDataSource, { id }, { actor });
    await expect(service.call(undoRun, input, { actor })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('cannot be undone after 30 days, without rows, or from before undo existed', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await uploadLater(actor, id, 'sales,1,,2026-05-01');
    await service.database.asAdministrator(
      `UPDATE analytics.sync_run SET created_at = created_at - interval '31 days' WHERE data_source_id = $1`,
      [id],
    );
    await expect(undo(actor, id)).rejects.toMatchObject({
      message: 'A run can be undone for 30 days. This one is older.',
    });
    await service.database.asAdministrator(
      `UPDATE analytics.sync_run SET first_point_at = NULL WHERE data_source_id = $1`,
      [id],
    );
    await expect(undo(actor, id)).rejects.toMatchObject({
      message: 'This run is from before runs could be undone. Delete its data source to remove its rows.',
    });
    await uploadLater(actor, id, 'sales,x,,2026-05-01');
    await expect(undo(actor, id)).rejects.toMatchObject({
      message: 'This run brought no rows, so there is nothing to undo.',
    });
  });

  it('of points from an earlier version takes only its own', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await service.database.asAdministrator(`SELECT analytics.ensure_metric_partition('2026-05-01')`);
    await service.database.asAdministrator(
      `INSERT INTO analytics.metric (workspace_id, data_source_id, name, value, "timestamp", origin) VALUES
         ($1, $2, 'sales', 100, '2026-05-01', ''), ($1, $2, 'sales', 120, '2026-05-01', ''),
         ($1, $2, 'visits', 5, '2026-05-02', '')`,
      [actor.workspaceId, id],
    );
    const asService = await service.database.connect('analytics');
    await asService.query('SELECT refresh_rollups($1)', [id]);
    // The growing value counted twice before; its next value heals it.
    expect(await uploadLater(actor, id, 'sales,130,,2026-05-01', 'visits,5,,2026-05-02')).toMatchObject({
      rowsReplaced: 1,
      rowsSkipped: 1,
    });
    expect(await points(id)).toEqual(['sales 130 05-01', 'visits 5 05-02']);
    await undo(actor, id);
    expect(await points(id)).toEqual(['sales 100 05-01', 'sales 120 05-01', 'visits 5 05-02']);
  });

  it('of a source whose rows have keys needs the column of the key', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await setSource(service, id, `row_rule = 'keyed'`);
    await expect(upload(service, actor, id, csv('sales,1,,2026-05-01'))).rejects.toMatchObject({
      details: {
        fields: [
          { field: 'file', message: 'The rows of this data source have keys: choose the column of the key' },
        ],
      },
    });
  });

  it('means what the user has chosen, and the choice stands for the next one', async () => {
    const actor = anActor();
    const source = await aSource(service, actor);
    const { id } = source;
    expect(source.rows).toBeNull();
    const rows = csv('sales,-4,,2026-05-01', 'sales,-4,,2026-05-01', 'sales,-3,,2026-05-01');
    const sent = await sendFile(service, actor, id, rows);
    const reading = { ...openReading, rows: 'events' as const };
    expect(await importSent(service, actor, { ...sent, reading })).toMatchObject({ rowsAdded: 3 });
    expect(
      await uploadLater(actor, id, 'sales,-4,,2026-05-01', 'sales,-4,,2026-05-01', 'sales,-4,,2026-05-01'),
    ).toMatchObject({
      rowsAdded: 1,
      rowsSkipped: 2,
    });
    const [listed] = await service.call(listDataSources, { limit: 50 }, { actor });
    expect(listed?.rows).toBe('events');
    const changed = await service.call(updateDataSource, { id, rows: 'values' }, { actor });
    expect(changed.rows).toBe('values');
    expect(await uploadLater(actor, id, 'sales,-9,,2026-05-01')).toMatchObject({ rowsReplaced: 1 });
    expect(await points(id)).toEqual(['sales -9 05-01']);
    await undo(actor, id);
    expect(await points(id)).toHaveLength(4);
  });
});
