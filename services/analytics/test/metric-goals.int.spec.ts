import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  deleteDataSource,
  restoreDataSource,
  updateDataSource,
} from '@emberdeck/contracts/analytics/data-sources';
import { sourceLate, sourceSynced } from '@emberdeck/contracts/analytics/source-events';
import {
  createMetricGoal,
  createMetricLimit,
  deleteMetricGoal,
  deleteMetricLimit,
  listMetricGoals,
  listMetricLimits,
  metricSettingsChanged,
  setMetricAggregation,
} from '@emberdeck/contracts/analytics/metrics';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { readWorkspaceMembers, type WorkspaceMember } from '@emberdeck/contracts/identity/workspace-members';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { anActor } from '@emberdeck/testing/actors';
import { stub, type TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';
import { MetricGoalEntity } from '../src/figures/metric-goals/metric-goal.entity.js';
import { aSource, csv, startAnalytics, TestClock, upload } from './analytics.js';

const now = '2026-05-10T12:00:00.000Z';

describe('goals and limits', () => {
  let service: TestService;
  const clock = new TestClock(now);
  /** What identity would return. */
  const members: WorkspaceMember[] = [];

  beforeAll(async () => {
    service = await startAnalytics({
      clock,
      answers: [
        stub(readWorkspaceMembers, ({ userIds }) => ({
          name: null,
          members: members.filter(({ userId }) => userIds.includes(userId)),
        })),
      ],
    });
  });

  afterAll(() => service.stop());

  const filled = async (actor: Actor, ...lines: string[]): Promise<string> => {
    const { id } = await aSource(service, actor);
    await upload(service, actor, id, csv(...lines));
    return id;
  };
  const goal = (actor: Actor, metric: string, target: number, dueDate = '2026-06-01') =>
    service.call(createMetricGoal, { metric, target, dueDate }, { actor });
  const limit = (
    actor: Actor,
    metric: string,
    direction: 'above' | 'below',
    bound: number,
    repeat: 'first' | 'every',
    userIds: string[] | null = null,
  ) => service.call(createMetricLimit, { metric, direction, bound, repeat, userIds }, { actor });
  /** The notices of the workspace, once every published event has been consumed. */
  const notices = async (actor: Actor) => {
    await service.published(noticeRaised);
    const all = await service.published(noticeRaised);
    return all
      .filter(({ workspaceId }) => workspaceId === actor.workspaceId)
      .map(({ naturalKey: _key, workspaceId: _id, params, subjectId: _subject, ...notice }) => ({
        ...params,
        ...notice,
      }));
  };
  /** Publishes again that a source of the actor was synced, and waits until it was handled. */
  const synced = (actor: Actor, id: string) =>
    service.publish(sourceSynced, {
      sourceId: id,
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      name: 'Figures',
      type: 'File Upload',
      rowsRead: 1,
      rowsAdded: 1,
      rowsReplaced: 0,
      rowsSkipped: 0,
      rowsRefused: 0,
      firstSync: false,
    });

  it('reaches a goal once, from below or from above, and notifies the workspace', async () => {
    const actor = anActor();
    const id = await filled(actor, 'sales,500,,2026-05-01', 'costs,90,,2026-05-01');
    expect(await goal(actor, 'sales', 1000)).toMatchObject({ startValue: 500, reachedAt: null });
    await goal(actor, 'costs', 80);
    await upload(service, actor, id, csv('sales,999,,2026-05-02', 'costs,81,,2026-05-02'));
    await synced(actor, id);
    expect(await notices(actor)).toEqual([]);
    await upload(service, actor, id, csv('sales,1200,,2026-05-03', 'costs,79.5,,2026-05-03'));
    await synced(actor, id);
    await synced(actor, id);
    const raised = await notices(actor);
    expect(raised).toHaveLength(2);
    expect(raised).toEqual(
      expect.arrayContaining([
        {
          type: 'goal_reached',
          title: 'sales',
          text: 'It is at 1,200. The goal was 1,000 by Jun 1, 2026.',
          userIds: null,
          withClients: true,
          link: '/?metric=sales&open=figure',
        },
        expect.objectContaining({
          title: 'costs',
          text: 'It is at 79.5. The goal was 80 by Jun 1, 2026.',
        }),
      ]),
    );
    const listed = await service.call(listMetricGoals, {}, { actor });
    // Made in the same moment, so their order is free.
    expect(new Map(listed.map(({ metric, reachedAt }) => [metric, reachedAt]))).toEqual(
      new Map([
        ['sales', now],
        ['costs', now],
      ]),
    );
  });

  it('starts a goal without points at the first figure, and sums all revenue', async () => {
    const actor = anActor();
    expect(await goal(actor, 'revenue_*', 100)).toMatchObject({ startValue: null });
    const id = await filled(actor, 'revenue_a,30,,2026-05-01', 'revenue_b,40,,2026-05-01');
    await synced(actor, id);
    expect(await service.call(listMetricGoals, {}, { actor })).toMatchObject([
      { startValue: 70, reachedAt: null },
    ]);
    await upload(service, actor, id, csv('revenue_b,70,,2026-05-02'));
    await synced(actor, id);
    expect(await notices(actor)).toMatchObject([{ type: 'goal_reached', title: 'Revenue' }]);
  });

  it('replaces the goal of a metric, refuses a past day, and removes a goal of the workspace alone', async () => {
    const actor = anActor();
    await goal(actor, 'sales', 10);
    const { id } = await goal(actor, 'sales', 20);
    expect(await service.call(listMetricGoals, {}, { actor })).toMatchObject([{ id, target: 20 }]);
    await expect(goal(actor, 'sales', 20, '2026-05-09')).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(service.call(deleteMetricGoal, { id }, { actor: anActor() })).rejects.toMatchObject({
      code: 'not_found',
    });
    await service.call(deleteMetricGoal, { id }, { actor });
    expect(await service.call(listMetricGoals, {}, { actor })).toEqual([]);
  });

  it('refuses a goal that replaces another one than its form has shown', async () => {
    const actor = anActor();
    const none = { target: null, dueDate: null };
    const set = (target: number, before: { target: number | null; dueDate: string | null }) =>
      service.call(createMetricGoal, { metric: 'sales', target, dueDate: '2026-06-01', before }, { actor });
    await set(1000, none);
    await expect(set(2000, none)).rejects.toMatchObject({ code: 'changed_elsewhere' });
    expect(await set(2000, { target: 1000, dueDate: '2026-06-01' })).toMatchObject({ target: 2000 });
  });

  it('replaces and keeps the goal of a metric that a source writes in another way by now', async () => {
    const owner = anActor();
    const { workspaceId } = owner;
    const one = (): Actor => anActor({ workspaceId, role: 'team_member', ownsWorkspace: false });
    const [member, other] = [one(), one()];
    const due = '2026-06-01';
    await goal(member, 'New Orders', 10);
    const set = (actor: Actor, metric: string, target: number | null) =>
      service.call(
        createMetricGoal,
        { metric, target: 20, dueDate: due, before: { target, dueDate: target === null ? null : due } },
        { actor },
      );
    await expect(set(other, 'new_orders', 10)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(set(member, 'new_orders', null)).rejects.toMatchObject({ code: 'changed_elsewhere' });
    const { id } = await set(member, 'new_orders', 10);
    expect(await service.call(listMetricGoals, {}, { actor: owner })).toMatchObject([
      { id, metric: 'new_orders', target: 20 },
    ]);
    // Two members at once: one of them gets the goal.
    const both = await Promise.allSettled([goal(member, 'Refunds', 1), goal(other, 'refunds', 2)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await service.call(listMetricGoals, {}, { actor: owner })).toHaveLength(2);
  });

  it('notifies once for each crossing of a limit, or at the first one alone', async () => {
    const actor = anActor();
    const id = await filled(actor, 'visits,50,,2026-05-01');
    const every = await limit(actor, 'visits', 'above', 100, 'every', [actor.userId]);
    await limit(actor, 'visits', 'below', 40, 'first');
    await limit(actor, 'visits', 'below', 60, 'first');
    const values = [101, 120, 30, 130, 20];
    for (const [index, value] of values.entries()) {
      await upload(service, actor, id, csv(`visits,${value},,2026-05-0${index + 2}`));
      await synced(actor, id);
    }
    const all = await notices(actor);
    const raised = all.filter(({ type }) => type === 'limit_crossed');
    // Beyond 60 from the start, so it has to come back first.
    expect(raised.map(({ text }) => String(text)).toSorted()).toEqual([
      'It is at 101, above the limit of 100.',
      'It is at 130, above the limit of 100.',
      'It is at 30, below the limit of 40.',
      'It is at 30, below the limit of 60.',
    ]);
    expect(raised.filter(({ userIds }) => userIds?.[0] === actor.userId)).toHaveLength(2);
    const resolved = all.filter(({ type }) => type === 'limit_resolved');
    expect(resolved.map(({ text }) => String(text)).toSorted()).toEqual([
      'It is at 130. The limit is 40.',
      'It is at 130. The limit is 60.',
      'It is at 20. The limit is 100.',
      'It is at 30. The limit is 100.',
    ]);
    const listed = await service.call(listMetricLimits, {}, { actor });
    expect(listed.find(({ id: listedId }) => listedId === every.id)).toMatchObject({ crossedAt: now });
    await service.call(deleteMetricLimit, { id: every.id }, { actor });
    expect(await service.call(listMetricLimits, {}, { actor })).toHaveLength(2);
  });

  it('refuses a limit that its person has set already', async () => {
    const actor = anActor();
    await limit(actor, 'page_visits', 'above', 100, 'every');
    for (const metric of ['page_visits', 'Page Visits']) {
      const again = limit(actor, metric, 'above', 100, 'first');
      await expect(again).rejects.toMatchObject({ code: 'conflict' });
    }
    await limit(actor, 'page_visits', 'above', 100, 'every', [actor.userId]);
    await limit(actor, 'page_visits', 'above', 101, 'every');
    await limit(anActor({ workspaceId: actor.workspaceId }), 'page_visits', 'above', 100, 'every');
  });

  it('are changed by their creator and by managers alone', async () => {
    const owner = anActor();
    const { workspaceId } = owner;
    const one = (role: Actor['role']): Actor => anActor({ workspaceId, role, ownsWorkspace: false });
    const [member, other, manager] = [one('team_member'), one('team_member'), one('product_manager')];
    const made = await goal(member, 'sales', 10);
    const bound = await limit(member, 'sales', 'above', 5, 'first');
    const refused = { code: 'forbidden' };
    await expect(goal(other, 'sales', 20)).rejects.toMatchObject(refused);
    await expect(service.call(deleteMetricGoal, { id: made.id }, { actor: other })).rejects.toMatchObject(
      refused,
    );
    await expect(service.call(deleteMetricLimit, { id: bound.id }, { actor: other })).rejects.toMatchObject(
      refused,
    );
    const replaced = await goal(manager, 'sales', 30);
    await service.call(deleteMetricGoal, { id: replaced.id }, { actor: owner });
    await service.call(deleteMetricLimit, { id: bound.id }, { actor: manager });
    expect(await service.call(listMetricLimits, {}, { actor: owner })).toEqual([]);
  });

  it('of another member are refused without a lock on them', async () => {
    const member = anActor();
    const { workspaceId } = member;
    const other = anActor({ workspaceId, role: 'team_member', ownsWorkspace: false });
    const { id } = await goal(member, 'sales', 10);
    const source = await service.database.connect(definition.name, { entities: definition.entities });
    await new UnitOfWork(source).run(async (tx) => {
      await workspaceScope(tx, MetricGoalEntity, workspaceId).findOneForUpdate({ id });
      const refused = { code: 'forbidden' };
      await expect(goal(other, 'sales', 20)).rejects.toMatchObject(refused);
      await expect(service.call(deleteMetricGoal, { id }, { actor: other })).rejects.toMatchObject(refused);
    });
  });

  it('notify chosen members of the team, and no others', async () => {
    const actor = anActor();
    const of = (role: Actor['role']): WorkspaceMember => {
      const { userId, displayName: name } = anActor();
      return { userId, role, ownsWorkspace: false, name, email: null };
    };
    const [colleague, client] = [of('team_member'), of('client')];
    members.push(colleague, client);
    const chosen = [actor.userId, colleague.userId];
    expect(await limit(actor, 'visits', 'above', 5, 'first', chosen)).toMatchObject({ userIds: chosen });
    for (const userId of [client.userId, anActor().userId]) {
      await expect(limit(actor, 'visits', 'above', 5, 'first', [userId])).rejects.toMatchObject({
        code: 'validation_failed',
      });
    }
  });

  const close = (id: string) =>
    service.database.asAdministrator('UPDATE analytics.data_source SET client_access = false WHERE id = $1', [
      id,
    ]);
  const goalsOf = async (actor: Actor) =>
    (await service.call(listMetricGoals, {}, { actor })).map(({ metric }) => metric).toSorted();

  it('shows clients the goals of metrics without a closed source alone, and no limits', async () => {
    const actor = anActor();
    const one = (role: Actor['role'], ownsWorkspace = false): Actor =>
      anActor({ workspaceId: actor.workspaceId, role, ownsWorkspace });
    const client = one('client');
    await filled(actor, 'sales,5,,2026-05-01', 'shared,5,,2026-05-01', 'revenue_a,1,,2026-05-01');
    const closed = await filled(actor, 'secret,5,,2026-05-01', 'shared,70,,2026-05-01');
    await close(closed);
    for (const metric of ['sales', 'secret', 'shared', 'revenue_*', 'unknown']) {
      await goal(actor, metric, 100);
    }
    await limit(actor, 'sales', 'above', 10, 'first');
    const all = ['revenue_*', 'sales', 'secret', 'shared', 'unknown'];
    for (const reader of [actor, one('team_member'), one('product_manager'), one('client', true)]) {
      expect(await goalsOf(reader)).toEqual(all);
      expect(await service.call(listMetricLimits, {}, { actor: reader })).toHaveLength(1);
    }
    expect(await goalsOf(client)).toEqual(['revenue_*', 'sales']);
    expect(await service.call(listMetricLimits, {}, { actor: client })).toEqual([]);
    await expect(goal(client, 'sales', 20)).rejects.toMatchObject({ code: 'forbidden' });
    const announced = (await service.published(metricSettingsChanged)).filter(
      ({ workspaceId }) => workspaceId === actor.workspaceId,
    );
    const whom = announced.map(({ metric, concernsClients }) => [metric, concernsClients]);
    const seen = { sales: true, shared: true, 'revenue_*': true, secret: false, unknown: false };
    expect(Object.fromEntries(whom)).toEqual(seen);
    // The start value contains the points of a deleted source, too.
    await service.call(deleteDataSource, { id: closed }, { actor });
    expect(await goalsOf(client)).toEqual(['revenue_*', 'sales']);
  });

  it('notifies clients of a goal only if no closed source brings its metric', async () => {
    const actor = anActor();
    const open = await filled(actor, 'sales,5,,2026-05-01', 'shared,5,,2026-05-01');
    await close(await filled(actor, 'shared,5,,2026-05-01'));
    await goal(actor, 'sales', 100);
    await goal(actor, 'shared', 100);
    await limit(actor, 'sales', 'above', 50, 'first');
    await upload(service, actor, open, csv('sales,100,,2026-05-02', 'shared,100,,2026-05-02'));
    await synced(actor, open);
    const raised = (await notices(actor)).map(({ type, title, withClients }) => [type, title, withClients]);
    expect(raised.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
      ['goal_reached', 'sales', true],
      ['goal_reached', 'shared', false],
      ['limit_crossed', 'sales', false],
    ]);
  });

  it('are checked when a source is paused, resumed, deleted or restored, and when an aggregation changes', async () => {
    const actor = anActor();
    const first = await filled(actor, 'visits,10,,2026-05-01T01:00:00Z', 'visits,30,,2026-05-01T02:00:00Z');
    const second = await filled(actor, 'visits,50,,2026-05-01');
    await limit(actor, 'visits', 'below', 75, 'every');
    await limit(actor, 'visits', 'above', 75, 'every');
    const setActive = (id: string, isActive: boolean) =>
      service.call(updateDataSource, { id, isActive }, { actor });
    const steps = [
      ['It is at 50, below the limit of 75.', () => setActive(first, false)],
      ['It is at 80, above the limit of 75.', () => setActive(first, true)],
      [
        'It is at 30, below the limit of 75.',
        () => service.call(deleteDataSource, { id: second }, { actor }),
      ],
      [
        'It is at 80, above the limit of 75.',
        async () => {
          await service.call(restoreDataSource, { id: second }, { actor });
          await setActive(second, true);
        },
      ],
      [
        'It is at 30, below the limit of 75.',
        () => service.call(setMetricAggregation, { name: 'visits', aggregation: 'average' }, { actor }),
      ],
    ] as const;
    for (const [index, [text, change]] of steps.entries()) {
      await change();
      const crossed = (await notices(actor)).filter(({ type }) => type === 'limit_crossed');
      expect(crossed.map((notice) => notice.text)[index]).toBe(text);
    }
    await goal(actor, 'visits', 90);
    await service.call(setMetricAggregation, { name: 'visits', aggregation: 'sum' }, { actor });
    expect((await notices(actor)).filter(({ type }) => type === 'goal_reached')).toMatchObject([
      { text: 'It is at 90. The goal was 90 by Jun 1, 2026.' },
    ]);
  });

  it('says that a goal was reached after its day', async () => {
    const actor = anActor();
    const id = await filled(actor, 'sales,5,,2026-05-01');
    await goal(actor, 'sales', 10, '2026-05-10');
    clock.time = '2026-05-11T00:00:00.000Z';
    await upload(service, actor, id, csv('sales,10,,2026-05-02'));
    await synced(actor, id);
    clock.time = now;
    expect(await notices(actor)).toMatchObject([
      { text: 'It is at 10. The goal was 10 by May 10, 2026, so it was reached late.' },
    ]);
  });

  describe('a limit without data', () => {
    /** A source that must bring rows each hour, with a figure. */
    async function hourly(actor: Actor, value: number): Promise<string> {
      const id = await filled(actor, `active,${value},,2026-05-01`);
      await service.database.asAdministrator(
        'UPDATE analytics.data_source SET freshness_limit_minutes = 60 WHERE id = $1',
        [id],
      );
      return id;
    }
    const late = async (actor: Actor, id: string, lateSince: string | null) => {
      await service.database.asAdministrator(
        'UPDATE analytics.data_source SET late_since = $2 WHERE id = $1',
        [id, lateSince],
      );
      await service.publish(sourceLate, { workspaceId: actor.workspaceId, sourceId: id });
    };
    const told = async (actor: Actor) =>
      (await notices(actor))
        .filter(({ type }) => type.startsWith('limit'))
        .map(({ type, text }) => [type, text]);

    it('says so once, and where it stands once data comes again', async () => {
      const actor = anActor();
      const id = await hourly(actor, 5);
      await limit(actor, 'active', 'above', 10, 'every');
      await late(actor, id, now);
      await late(actor, id, now);
      const noData = 'Its data sources bring no new rows. It was at 5. The limit is 10.';
      expect(await told(actor)).toEqual([['limit_no_data', noData]]);
      expect(await service.call(listMetricLimits, {}, { actor })).toMatchObject([{ noDataSince: now }]);
      await upload(service, actor, id, csv('active,12,,2026-05-02'));
      await synced(actor, id);
      await synced(actor, id);
      expect((await told(actor)).slice(1)).toEqual([
        ['limit_crossed', 'Data has come again. It is at 12, above the limit of 10.'],
      ]);
      await late(actor, id, now);
      await upload(service, actor, id, csv('active,13,,2026-05-03'));
      await synced(actor, id);
      expect((await told(actor)).slice(2)).toEqual([
        ['limit_no_data', 'Its data sources bring no new rows. It was at 12. The limit is 10.'],
        ['limit_data_again', 'It is at 13, above the limit of 10.'],
      ]);
      expect(await service.call(listMetricLimits, {}, { actor })).toMatchObject([{ noDataSince: null }]);
    });

    it('has data while one of the sources of its metric is in time', async () => {
      const actor = anActor();
      const id = await hourly(actor, 5);
      await filled(actor, 'active,5,,2026-05-01');
      await limit(actor, 'active', 'above', 100, 'every');
      await late(actor, id, now);
      expect(await notices(actor)).toEqual([]);
    });
  });
});
