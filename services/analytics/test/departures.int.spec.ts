import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createDataSource,
  deleteDataSource,
  listDataSources,
  restoreDataSource,
  updateDataSource,
} from '@emberdeck/contracts/analytics/data-sources';
import {
  createMetricGoal,
  createMetricLimit,
  listMetricGoals,
  listMetricLimits,
  metricSettingsChanged,
} from '@emberdeck/contracts/analytics/metrics';
import { listReportSchedules, reportSchedulesChanged } from '@emberdeck/contracts/analytics/report-schedules';
import { sourceChanged } from '@emberdeck/contracts/analytics/source-events';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { preferenceDefaults, preferencesChanged } from '@emberdeck/contracts/identity/preferences';
import { type LeftBehind, memberPlaceChanged } from '@emberdeck/contracts/identity/team';
import { eventually } from '@emberdeck/testing/eventually';
import { aSource, TestClock } from './analytics.js';
import { aTeam, type ReportsUnderTest, schedule, startReports } from './reports-harness.js';

const api = {
  name: 'Sales',
  type: 'API Integration',
  description: null,
  endpoint: 'https://example.com/metrics',
  apiKey: null,
} as const;

describe('what a member who leaves has made', () => {
  const clock = new TestClock('2026-03-10T12:00:00.000Z');
  let product: ReportsUnderTest;
  let team: ReturnType<typeof aTeam>;

  beforeAll(async () => {
    product = await startReports({ clock });
  });

  beforeEach(() => {
    team = aTeam(product);
  });

  afterAll(() => product.stop());

  const sources = (actor: Actor) => product.service.call(listDataSources, { limit: 50 }, { actor });
  const schedules = (actor: Actor) => product.service.call(listReportSchedules, {}, { actor });

  /** The member's work: an API, a paused file source, a schedule, a goal and a limit. */
  async function work(actor: Actor): Promise<void> {
    const { service } = product;
    const metric = `sales of ${actor.userId}`;
    await service.call(createDataSource, api, { actor });
    const { id } = await aSource(service, actor);
    await service.call(updateDataSource, { id, isActive: false }, { actor });
    await schedule(service, actor, [actor]);
    await service.call(createMetricGoal, { metric, target: 10, dueDate: '2026-06-01' }, { actor });
    await service.call(
      createMetricLimit,
      { metric, direction: 'below', bound: 1, repeat: 'every', userIds: null },
      { actor },
    );
  }

  /** Publishes that the manager removed the member. */
  async function remove(leftBehind: LeftBehind): Promise<void> {
    const { member, manager } = team;
    await product.service.publish(memberPlaceChanged, {
      workspaceId: member.workspaceId,
      memberId: member.userId,
      memberName: member.displayName,
      userId: manager.userId,
      by: manager.displayName,
      change: 'removed',
      role: member.role,
      leftBehind,
      heirId: leftBehind === 'hand_over' ? manager.userId : null,
    });
  }

  it('is handed to the heir, with deleted sources, and goes on', async () => {
    const { member, manager, other } = team;
    const { service } = product;
    await work(member);
    await work(other);
    const gone = await aSource(service, member, { name: 'Gone' });
    await service.call(deleteDataSource, { id: gone.id }, { actor: member });
    await remove('hand_over');

    const owners = [manager.userId, manager.userId, other.userId, other.userId].toSorted();
    await eventually(async () => {
      expect((await sources(manager)).map(({ createdBy }) => createdBy).toSorted()).toEqual(owners);
      expect((await schedules(manager)).map(({ createdBy }) => createdBy)).toContain(manager.userId);
      const limits = await service.call(listMetricLimits, {}, { actor: manager });
      expect(limits.map(({ createdBy }) => createdBy).toSorted()).toEqual(
        [manager.userId, other.userId].toSorted(),
      );
      const goals = await service.call(listMetricGoals, {}, { actor: manager });
      expect(goals.map(({ createdBy }) => createdBy).toSorted()).toEqual(
        [manager.userId, other.userId].toSorted(),
      );
    });
    const handed = (await sources(manager)).filter(({ createdBy }) => createdBy === manager.userId);
    expect(new Map(handed.map(({ type, isActive }) => [type, isActive]))).toEqual(
      new Map([
        ['File Upload', false],
        ['API Integration', true],
      ]),
    );
    const restored = await service.call(restoreDataSource, { id: gone.id }, { actor: manager });
    expect(restored.createdBy).toBe(manager.userId);

    const ofTeam = <T extends { workspaceId: string }>(events: T[]): T[] =>
      events.filter(({ workspaceId }) => workspaceId === member.workspaceId);
    const changed = ofTeam(await service.published(sourceChanged));
    expect(changed.some(({ source }) => source?.createdBy === manager.userId)).toBe(true);
    expect(ofTeam(await service.published(metricSettingsChanged)).at(-1)?.userId).toBe(manager.userId);
  });

  it('follows the settings of the heir', async () => {
    const { member, manager } = team;
    const { service } = product;
    await service.publish(preferencesChanged, {
      userId: manager.userId,
      preferences: { ...preferenceDefaults, automaticSync: false, clientDataAccess: false },
      revision: 1,
    });
    await service.published(preferencesChanged);
    await service.call(createDataSource, api, { actor: member });
    expect(await sources(team.client)).toHaveLength(1);
    await remove('hand_over');
    await eventually(async () => expect(await sources(team.client)).toEqual([]));
    const [source] = await sources(manager);
    expect(source).toMatchObject({ createdBy: manager.userId, isActive: true, nextSyncAt: null });
  });

  it('pauses without an heir, and is resumed by who manages the workspace', async () => {
    const { member, manager } = team;
    await work(member);
    await remove('pause');
    await eventually(async () => {
      expect((await sources(manager)).map(({ isActive }) => isActive)).toEqual([false, false]);
      expect((await schedules(manager)).map(({ isActive }) => isActive)).toEqual([false]);
    });
    const [source] = await sources(manager);
    expect(source?.createdBy).toBe(member.userId);
    const changes = await product.service.published(reportSchedulesChanged);
    expect(changes.at(-1)?.workspaceId).toBe(member.workspaceId);
    const id = (await sources(manager)).find(({ type }) => type === 'API Integration')?.id ?? '';
    const resumed = await product.service.call(updateDataSource, { id, isActive: true }, { actor: manager });
    expect(resumed.isActive).toBe(true);
  });
});
