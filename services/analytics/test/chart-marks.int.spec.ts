import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ChartMark,
  createChartMark,
  deleteChartMark,
  listChartMarks,
} from '@emberdeck/contracts/analytics/chart-marks';
import { updateDataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aSource, csv, startAnalytics, TestClock, upload } from './analytics.js';

describe('marks of charts', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics({ clock: new TestClock('2026-05-10T12:00:00.000Z') });
  });

  afterAll(() => service.stop());

  const march = { from: '2026-03-01', until: '2026-03-31' };
  const list = (actor: Actor, period = march): Promise<ChartMark[]> =>
    service.call(listChartMarks, period, { actor });
  const add = (actor: Actor, day: string, text: string): Promise<ChartMark> =>
    service.call(createChartMark, { day, text }, { actor });

  it('are those of the workspace within the days, by day', async () => {
    const actor = anActor();
    await add(actor, '2026-03-31', 'New prices');
    await add(actor, '2026-03-01', 'Launch');
    await add(actor, '2026-04-01', 'Later');
    await add(anActor(), '2026-03-02', 'Of another workspace');
    expect((await list(actor)).map(({ day, text, kind }) => [day, text, kind])).toEqual([
      ['2026-03-01', 'Launch', 'member'],
      ['2026-03-31', 'New prices', 'member'],
    ]);
  });

  it('are deleted by their author and by who manages, and by no other member', async () => {
    const actor = anActor();
    const { id } = await add(actor, '2026-03-05', 'Outage');
    const inWorkspace = { ...anActor(), workspaceId: actor.workspaceId, ownsWorkspace: false };
    const member = { ...inWorkspace, role: 'team_member' as const };
    const stranger = anActor();
    await expect(service.call(deleteChartMark, { id }, { actor: member })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(service.call(deleteChartMark, { id }, { actor: stranger })).rejects.toMatchObject({
      code: 'not_found',
    });
    const manager = { ...inWorkspace, role: 'product_manager' as const };
    await service.call(deleteChartMark, { id }, { actor: manager });
    expect(await list(actor)).toEqual([]);
  });

  it('include imports and pauses for the team, and not for clients', async () => {
    const actor = anActor();
    const { id } = await aSource(service, actor);
    await upload(service, actor, id, csv('visits,1,,2026-03-01'));
    await service.call(updateDataSource, { id, isActive: false }, { actor });
    const today = { from: '2026-01-01', until: '2100-01-01' };
    await eventually(async () =>
      expect((await list(actor, today)).map(({ kind }) => kind).toSorted()).toEqual(['import', 'pause']),
    );
    const client = { ...anActor(), workspaceId: actor.workspaceId, ownsWorkspace: false };
    expect(await list({ ...client, role: 'client' }, today)).toEqual([]);
  });
});
