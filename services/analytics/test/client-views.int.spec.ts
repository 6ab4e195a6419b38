import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  clientViewChanged,
  listClientViews,
  setClientView,
} from '@emberdeck/contracts/analytics/client-views';
import { getDashboardMetrics, getMetricSeries } from '@emberdeck/contracts/analytics/dashboard';
import { listDataSources, updateDataSource } from '@emberdeck/contracts/analytics/data-sources';
import {
  createMetricGoal,
  listMetricGoals,
  listMetrics,
  metricSettingsChanged,
} from '@emberdeck/contracts/analytics/metrics';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import { readReport, readReportFile, shareReport } from '@emberdeck/contracts/analytics/reports';
import { sourceChanged, sourceCreated, sourceSynced } from '@emberdeck/contracts/analytics/source-events';
import { listSourcePoints, readDataSource, readPointsCsv } from '@emberdeck/contracts/analytics/source-page';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { memberPlaceChanged } from '@emberdeck/contracts/identity/team';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import { activitiesOf, aSource, csv, upload } from './analytics.js';
import {
  aTeam,
  type ReportsUnderTest,
  request,
  someData,
  startReports,
  untilStatus,
} from './reports-harness.js';

describe('what clients see of the sources', () => {
  let product: ReportsUnderTest;
  let team: ReturnType<typeof aTeam>;

  beforeAll(async () => {
    product = await startReports();
  });

  beforeEach(() => {
    team = aTeam(product);
  });

  afterAll(() => product.stop());

  const names = async (actor: Actor): Promise<string[]> =>
    (await product.service.call(listDataSources, { limit: 50 }, { actor })).map(({ name }) => name);
  const figures = (actor: Actor) => product.service.call(getDashboardMetrics, {}, { actor });
  const show = (actor: Actor, id: string, shownToClients: boolean) =>
    product.service.call(updateDataSource, { id, shownToClients }, { actor });
  const narrow = ({ userId }: Actor, sourceIds: string[] | null, actor = team.manager) =>
    product.service.call(setClientView, { userId, sourceIds }, { actor });

  /** A source with one value of active users of today. */
  async function filled(name: string, value: number): Promise<string> {
    const { id } = await aSource(product.service, team.member, { name });
    const row = `active_users,${value},,${new Date().toISOString()}`;
    await upload(product.service, team.member, id, csv(row));
    return id;
  }

  it('is decided for each source by those who manage all of them', async () => {
    const { member, manager, client } = team;
    const shop = await filled('Shop', 10);
    await filled('App', 5);
    await expect(show(member, shop, false)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await show(manager, shop, false)).toMatchObject({ shownToClients: false, clientAccess: true });
    expect(await names(client)).toEqual(['App']);
    expect(await figures(client)).toMatchObject({ activeUsers: 5, dataSourceCount: 1 });
    expect(await figures(member)).toMatchObject({ activeUsers: 15, dataSourceCount: 2 });
    const reads = [
      product.service.call(readDataSource, { id: shop }, { actor: client }),
      product.service.call(listSourcePoints, { id: shop, limit: 5, name: null }, { actor: client }),
      product.service.call(readPointsCsv, { id: shop, name: null }, { actor: client }),
    ];
    for (const read of reads) await expect(read).rejects.toMatchObject({ code: 'not_found' });
    await show(manager, shop, true);
    expect(await names(client)).toEqual(['App', 'Shop']);
    const shown = (await activitiesOf(product.service, member)).map(({ description }) => description);
    expect(shown).toEqual(
      expect.arrayContaining([
        `${manager.displayName} shows Shop to clients`,
        `${manager.displayName} hid Shop from clients`,
      ]),
    );
    expect(await activitiesOf(product.service, client)).toEqual([]);
  });

  it('concerns clients only while they see the source, or stop to', async () => {
    const { manager } = team;
    const id = await filled('Shop', 10);
    const last = async (): Promise<boolean | undefined> =>
      (await product.service.published(sourceChanged)).findLast(({ sourceId }) => sourceId === id)
        ?.concernsClients;
    await show(manager, id, false);
    expect(await last()).toBe(true);
    await product.service.call(updateDataSource, { id, name: 'Secret' }, { actor: manager });
    expect(await last()).toBe(false);
  });

  it('is narrowed for one client to chosen sources, also for sources that are added later', async () => {
    const { client, otherClient, manager } = team;
    const shop = await filled('Shop', 10);
    await filled('App', 5);
    await narrow(client, [shop]);
    await filled('Later', 2);
    expect(await names(client)).toEqual(['Shop']);
    expect(await names(otherClient)).toEqual(['Later', 'App', 'Shop']);
    expect(await figures(client)).toMatchObject({ activeUsers: 10, dataSourceCount: 1 });
    const metrics = await product.service.call(listMetrics, { search: null }, { actor: client });
    expect(metrics.map(({ sources }) => sources)).toEqual([[{ id: shop, name: 'Shop' }]]);
    const series = await product.service.call(
      getMetricSeries,
      { range: '30days', by: 'source' },
      { actor: client },
    );
    expect(series.sources.map(({ name }) => name)).toEqual(['Shop']);
    await show(manager, shop, false);
    expect(await names(client)).toEqual([]);
    await show(manager, shop, true);
    await narrow(client, null);
    expect(await names(client)).toEqual(['Later', 'App', 'Shop']);
  });

  it('is what a manager sees who views the workspace as that client, or as any', async () => {
    const { client, manager } = team;
    const shop = await filled('Shop', 10);
    const app = await filled('App', 5);
    await show(manager, app, false);
    await narrow(client, []);
    const view = (userId: string | null): Actor => ({
      ...manager,
      role: 'client',
      ownsWorkspace: false,
      viewAs: { userId },
    });
    expect(await names(view(client.userId))).toEqual([]);
    expect(await names(view(null))).toEqual(['Shop']);
    await expect(show(view(null), shop, true)).rejects.toMatchObject({ code: 'forbidden' });
    const list = product.service.call(listClientViews, {}, { actor: view(null) });
    await expect(list).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('names in each event the clients to whom the source is unknown', async () => {
    const { client, member } = team;
    const shop = await filled('Shop', 10);
    const { id: other } = await aSource(product.service, member, { name: 'Other' });
    await narrow(client, [shop]);
    const { id: later } = await aSource(product.service, member, { name: 'Later' });
    await upload(product.service, member, other, csv('visits,1,,2026-01-01'));
    await upload(product.service, member, shop, csv('visits,1,,2026-01-01'));
    const created = (await product.service.published(sourceCreated)).find(
      ({ sourceId }) => sourceId === later,
    );
    expect(created?.hiddenFrom).toEqual([client.userId]);
    const synced = (await product.service.published(sourceSynced)).filter(
      ({ workspaceId }) => workspaceId === member.workspaceId,
    );
    expect(synced.find(({ sourceId }) => sourceId === other)?.hiddenFrom).toEqual([client.userId]);
    expect(synced.findLast(({ sourceId }) => sourceId === shop)?.hiddenFrom).toEqual([]);
  });

  it('covers goals: a client sees those of metrics that it sees whole', async () => {
    const { client, otherClient, owner } = team;
    const shop = await filled('Shop', 10);
    await filled('App', 5);
    await narrow(client, [shop]);
    const goal = { metric: 'active_users', target: 60, dueDate: '2100-01-01' };
    await product.service.call(createMetricGoal, goal, { actor: owner });
    const goalsOf = (actor: Actor) => product.service.call(listMetricGoals, {}, { actor });
    expect(await goalsOf(client)).toEqual([]);
    expect(await goalsOf(otherClient)).toHaveLength(1);
    const announced = (await product.service.published(metricSettingsChanged)).filter(
      ({ workspaceId }) => workspaceId === owner.workspaceId,
    );
    // The client sees the metric in part.
    expect(announced.map(({ hiddenFrom }) => hiddenFrom)).toEqual([[]]);
    await filled('More', 50);
    const notice = await eventually(async () => {
      const found = (await product.service.published(noticeRaised)).find(
        ({ workspaceId, type }) => workspaceId === owner.workspaceId && type === 'goal_reached',
      );
      if (!found) throw new Error('The goal is not reached yet');
      return found;
    });
    expect(notice.withClients).toBe(false);
  });

  it('covers reports: the file holds what each of its clients sees', async () => {
    const { client, otherClient, member } = team;
    const { service } = product;
    const [shop, app] = [await someData(service, member), await someData(service, member, { name: 'App' })];
    const sources = async (id: string): Promise<string[]> => {
      const [row] = await service.database.asAdministrator<{ ids: string[] }>(
        `SELECT source_ids AS ids FROM analytics.report_file WHERE report_id = $1 AND audience = 'client'`,
        [id],
      );
      return (row?.ids ?? []).toSorted();
    };
    const { id } = await request(service, member);
    await service.call(shareReport, { id, userIds: [otherClient.userId] }, { actor: member });
    await untilStatus(service, otherClient, id, 'ready');
    expect(await sources(id)).toEqual([shop, app].toSorted());
    await narrow(client, [shop]);
    await service.call(shareReport, { id, userIds: [client.userId, otherClient.userId] }, { actor: member });
    await untilStatus(service, client, id, 'ready');
    expect(await sources(id)).toEqual([shop]);
    await narrow(otherClient, [app]);
    await eventually(async () => {
      expect(await sources(id)).toEqual([]);
      expect((await service.call(readReport, { id }, { actor: client })).status).toBe('ready');
    }, 30_000);
    expect(await service.call(readReportFile, { id }, { actor: client })).toMatchObject({
      url: expect.stringContaining('/api/'),
    });
  });

  it('is for clients of the workspace, sources of the workspace and managers alone', async () => {
    const { client, member, other, manager } = team;
    const shop = await filled('Shop', 10);
    const foreign = await aSource(product.service, anActor());
    await expect(narrow(client, [shop], member)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(narrow(client, [foreign.id])).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(narrow(other, [shop])).rejects.toMatchObject({ code: 'conflict' });
    await expect(narrow(anActor(), [shop])).rejects.toMatchObject({ code: 'not_found' });
    await expect(narrow(client, [shop], anActor())).rejects.toMatchObject({ code: 'not_found' });
    const list = (actor: Actor) => product.service.call(listClientViews, {}, { actor });
    await expect(list(client)).rejects.toMatchObject({ code: 'forbidden' });
    await narrow(client, [shop]);
    await narrow(client, [shop]);
    expect(await list(manager)).toEqual([{ userId: client.userId, sourceIds: [shop] }]);
    expect(await list(anActor())).toEqual([]);
  });

  it('is told to that client alone, and to the team in the feed; a client who leaves is forgotten', async () => {
    const { client, manager } = team;
    await narrow(client, []);
    const [told] = (await product.service.published(clientViewChanged)).filter(
      ({ workspaceId }) => workspaceId === client.workspaceId,
    );
    expect(told).toMatchObject({ memberId: client.userId, userId: manager.userId, isNarrowed: true });
    expect(clientViewChanged.realtime?.audienceOf(told)).toEqual({ kind: 'user', userId: client.userId });
    const [entry] = await activitiesOf(product.service, manager);
    expect(entry?.description).toBe(
      `${manager.displayName} chose the sources that ${client.displayName} sees`,
    );
    expect(await activitiesOf(product.service, client)).toEqual([]);
    await product.service.publish(memberPlaceChanged, {
      ...{ workspaceId: client.workspaceId, memberId: client.userId, memberName: 'C', by: 'M' },
      ...{ userId: manager.userId, change: 'removed', role: 'client', leftBehind: 'pause', heirId: null },
    });
    await eventually(async () => {
      expect(await product.service.call(listClientViews, {}, { actor: manager })).toEqual([]);
    });
  });
});
