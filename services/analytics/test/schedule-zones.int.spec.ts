import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  listReportSchedules,
  type ReportSchedule,
  reportSchedulesChanged,
  updateReportSchedule,
} from '@emberdeck/contracts/analytics/report-schedules';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { workspaceChanged } from '@emberdeck/contracts/identity/workspaces';
import { eventually } from '@emberdeck/testing/eventually';
import type { DataSource } from 'typeorm';
import { TestClock } from './analytics.js';
import { aTeam, type ReportsUnderTest, runMinute, schedule, startReports } from './reports-harness.js';

describe('scheduled reports of a workspace with a time zone', () => {
  const clock = new TestClock('2026-03-10T12:00:00.000Z');
  let product: ReportsUnderTest;
  let connection: DataSource;

  beforeAll(async () => {
    product = await startReports({ clock });
    connection = await product.service.database.connect('analytics');
  });

  afterAll(() => product.stop());

  const list = (actor: Actor) => product.service.call(listReportSchedules, {}, { actor });
  const turnsOf = async (actor: Actor): Promise<Record<string, string>> =>
    Object.fromEntries((await list(actor)).map(({ frequency, nextAt }) => [frequency, nextAt]));

  /** Publishes a zone and waits until the copy has it. */
  async function setZone({ workspaceId }: Actor, timeZone: string, revision: number): Promise<void> {
    await product.service.publish(workspaceChanged, { workspaceId, timeZone, revision });
    await eventually(async () => {
      const [row] = await connection.query<{ revision: number }[]>(
        'SELECT revision FROM workspace_time_zone WHERE workspace_id = $1',
        [workspaceId],
      );
      if ((row?.revision ?? -1) < revision) throw new Error('The zone is not stored');
    });
  }

  const add = (actor: Actor, frequency: ReportSchedule['frequency']) =>
    schedule(product.service, actor, [actor], { frequency });

  it('are made at the hour of the zone, also of one that is set later', async () => {
    const { member } = aTeam(product);
    await setZone(member, 'America/Denver', 0);
    for (const frequency of ['daily', 'weekly', 'monthly'] as const) await add(member, frequency);
    const inDenver = {
      daily: '2026-03-11T12:00:00.000Z',
      weekly: '2026-03-16T12:00:00.000Z',
      monthly: '2026-04-01T12:00:00.000Z',
    };
    expect(await turnsOf(member)).toEqual(inDenver);

    await setZone(member, 'Pacific/Auckland', 2);
    const inAuckland = {
      daily: '2026-03-10T17:00:00.000Z',
      weekly: '2026-03-15T17:00:00.000Z',
      monthly: '2026-03-31T17:00:00.000Z',
    };
    expect(await turnsOf(member)).toEqual(inAuckland);

    const { workspaceId } = member;
    // A late event moves nothing, not even for a moment; the one behind it shows that it was read.
    await product.service.publish(workspaceChanged, { workspaceId, timeZone: 'Asia/Kathmandu', revision: 1 });
    await setZone(member, 'Pacific/Auckland', 3);
    expect(await turnsOf(member)).toEqual(inAuckland);
    const changes = (await product.service.published(reportSchedulesChanged)).filter(
      (event) => event.workspaceId === workspaceId && !event.change,
    );
    // Of revisions 2 and 3.
    expect(changes).toHaveLength(2);
  });

  it('are moved within the zone', async () => {
    const { member } = aTeam(product);
    await setZone(member, 'Asia/Kathmandu', 1);
    const { id } = await add(member, 'daily');
    const moved = await product.service.call(updateReportSchedule, { id, hour: 20 }, { actor: member });
    expect(moved.nextAt).toBe('2026-03-10T14:15:00.000Z');
  });

  it('keep a turn that is due, and the turn after it follows the zone', async () => {
    const { member } = aTeam(product);
    await add(member, 'daily');
    clock.time = '2026-03-11T06:00:10.000Z';
    await setZone(member, 'Europe/Berlin', 1);
    expect(await turnsOf(member)).toEqual({ daily: '2026-03-11T06:00:00.000Z' });
    await runMinute(connection);
    expect(await turnsOf(member)).toEqual({ daily: '2026-03-12T05:00:00.000Z' });
  });
});
