import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  explainFigure,
  getDashboardMetrics,
  getLatestMetrics,
  getMetricSeries,
} from '@emberdeck/contracts/analytics/dashboard';
import { type CardChoice, specifiedCard, specifiedCards } from '@emberdeck/contracts/analytics/card-rules';
import {
  dashboardCardsChanged,
  getDashboardCards,
  setDashboardCards,
  useAsHeadline,
} from '@emberdeck/contracts/analytics/dashboard-cards';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aSource, csv, startAnalytics, TestClock, upload } from './analytics.js';

const visits: CardChoice = { figure: null, metrics: [{ name: 'visits', product: null }], label: 'Visits' };
const specified = specifiedCards.map(specifiedCard);

describe('the cards of the dashboard', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics({ clock: new TestClock('2026-05-10T12:00:00.000Z') });
  });

  afterAll(() => service.stop());

  const filled = async (actor: Actor, ...lines: string[]): Promise<string> => {
    const { id } = await aSource(service, actor);
    await upload(service, actor, id, csv(...lines));
    return id;
  };
  const metrics = (actor: Actor) => service.call(getDashboardMetrics, {}, { actor });
  const cards = (actor: Actor) => service.call(getDashboardCards, {}, { actor });
  const set = (actor: Actor, scope: 'workspace' | 'mine', list: CardChoice[] | null) =>
    service.call(setDashboardCards, { scope, cards: list }, { actor });
  const shown = async (actor: Actor) =>
    ((await metrics(actor)).cards ?? []).map(({ figure, metric, value }) => figure ?? [metric, value]);

  it('are those of the workspace, and for a member with own cards the own ones', async () => {
    const owner = anActor();
    const member = anActor({ workspaceId: owner.workspaceId, ownsWorkspace: false });
    await filled(owner, 'visits,5,,2026-05-01');
    await set(owner, 'workspace', [visits, specifiedCard('revenue')]);
    expect(await shown(owner)).toEqual([['visits', 5], 'revenue']);
    await set(member, 'mine', [specifiedCard('dataSourceCount')]);
    expect(await shown(member)).toEqual(['dataSourceCount']);
    expect(await shown(owner)).toEqual([['visits', 5], 'revenue']);
    await set(member, 'mine', null);
    expect(await shown(member)).toEqual([['visits', 5], 'revenue']);
    await set(owner, 'workspace', null);
    expect(await shown(member)).toEqual([...specifiedCards]);
  });

  it('of the workspace are set by its managers alone; everyone has own ones', async () => {
    const owner = anActor();
    const member = anActor({ workspaceId: owner.workspaceId, ownsWorkspace: false });
    const client = anActor({ workspaceId: owner.workspaceId, ownsWorkspace: false, role: 'client' });
    for (const actor of [member, client]) {
      await expect(set(actor, 'workspace', [visits])).rejects.toMatchObject({ code: 'forbidden' });
      expect(await set(actor, 'mine', [visits])).toEqual({ workspace: null, mine: [visits] });
    }
    const manager = anActor({
      workspaceId: owner.workspaceId,
      ownsWorkspace: false,
      role: 'product_manager',
    });
    await set(manager, 'workspace', [visits]);
    expect(await cards(owner)).toEqual({ workspace: [visits], mine: null });
    expect(await cards(anActor())).toEqual({ workspace: null, mine: null });
    const [event] = (await service.published(dashboardCardsChanged)).slice(-1);
    expect(event).toMatchObject({ workspaceId: owner.workspaceId, scope: 'workspace' });
  });

  it('that were changed elsewhere are not overwritten', async () => {
    const actor = anActor();
    const change = (list: CardChoice[], before: CardChoice[] | null) =>
      service.call(setDashboardCards, { scope: 'mine', cards: list, before: { cards: before } }, { actor });
    await Promise.allSettled([change([visits], null), change([], null)]).then((results) =>
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']),
    );
    await expect(change(specified, specified)).rejects.toMatchObject({ code: 'changed_elsewhere' });
    const { mine } = await cards(actor);
    await change(specified, mine);
  });

  it.each([
    ['twice the same figure', [specifiedCard('revenue'), specifiedCard('revenue')]],
    ['twice the same metric', [visits, { ...visits, metrics: [{ name: 'VISITS', product: null }] }]],
    ['no metric', [{ ...visits, metrics: [] }]],
    ['metrics on the number of sources', [{ ...visits, figure: 'dataSourceCount' as const }]],
  ])('with %s are refused', async (_, list) => {
    await expect(set(anActor(), 'mine', list)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('show a chosen metric, or a sum of several, in cards, charts and explanation', async () => {
    const actor = anActor();
    await filled(
      actor,
      'active_users,1000,,2026-05-10',
      'Weekly users,40,,2026-04-10',
      'Weekly users,50,,2026-05-10',
      'trial_users,5,,2026-04-10',
      'trial_users,4,,2026-05-10',
    );
    const users: CardChoice = {
      figure: 'activeUsers',
      label: 'People',
      metrics: ['weekly_users', 'Trial Users'].map((name) => ({ name, product: null })),
    };
    await set(actor, 'workspace', [users]);
    const { activeUsers, cards: list, trends } = await metrics(actor);
    const metric = list?.[0]?.metric ?? '';
    expect([activeUsers, trends.activeUsers.label, list?.[0]?.label]).toEqual([54, '+20.0%', 'People']);
    const { points } = await service.call(getMetricSeries, { range: '30days', metric }, { actor });
    expect(points.at(-1)?.value).toBe(54);
    const growth = await service.call(getLatestMetrics, {}, { actor });
    expect(growth.map(({ name, value }) => [name, value])).toEqual([
      ['active_users', 45],
      ['active_users', 54],
    ]);
    for (const input of [{ figure: 'activeUsers' } as const, { metric }]) {
      const { value, before, parts, formula } = await service.call(explainFigure, input, { actor });
      expect([value, before, parts.map(({ value: part }) => part)]).toEqual([54, 45, [50, 4]]);
      expect(formula).toBe('The newest value of weekly_users and Trial Users of each source, added up.');
    }
  });

  it('take a metric as a headline figure: in place of users and rate, beside other revenue', async () => {
    const owner = anActor();
    const member = anActor({ workspaceId: owner.workspaceId, ownsWorkspace: false });
    await filled(
      owner,
      'Weekly users,50,,2026-05-10',
      'Signup quote,2,,2026-05-10',
      'revenue_pro,10,,2026-05-10',
      'Shop sales,7,,2026-05-10',
    );
    await filled(owner, 'Signup quote,4,,2026-05-10');
    const use = (input: object, actor = owner) =>
      service.call(useAsHeadline, { metric: '', as: 'activeUsers', ...input }, { actor });
    expect(await use({ metric: 'Weekly users', as: 'activeUsers' })).toMatchObject({ scope: 'workspace' });
    await use({ metric: 'Signup quote', as: 'conversionRate' });
    await use({ metric: 'Shop sales', as: 'revenue', product: 'Shop' });
    expect(await metrics(member)).toMatchObject({ activeUsers: 50, conversionRate: 3, revenue: 17 });
    const products = await service.call(getLatestMetrics, {}, { actor: member });
    expect(products.filter(({ name }) => name.startsWith('revenue_')).map(({ name }) => name)).toEqual([
      'revenue_Shop',
      'revenue_pro',
    ]);
    expect(await use({ metric: 'Shop sales' }, member)).toMatchObject({ scope: 'mine' });
    expect([(await metrics(member)).activeUsers, (await metrics(owner)).activeUsers]).toEqual([7, 50]);
    await expect(use({ metric: 'Shop sales', as: 'revenue' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('show a client the figures of open sources alone', async () => {
    const owner = anActor();
    const client = anActor({ workspaceId: owner.workspaceId, ownsWorkspace: false, role: 'client' });
    const id = await filled(owner, 'visits,5,,2026-05-01');
    await set(owner, 'workspace', [visits]);
    await service.database.asAdministrator(
      'UPDATE analytics.data_source SET client_access = false WHERE id = $1',
      [id],
    );
    expect([await shown(owner), await shown(client)]).toEqual([[['visits', 5]], [['visits', null]]]);
  });
});
