import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reportMade, reportSent } from '@emberdeck/contracts/analytics/report-work';
import { listReports } from '@emberdeck/contracts/analytics/reports';
import {
  deleteReportSchedule,
  listReportSchedules,
  type ReportSchedule,
  sendReportNow,
  updateReportSchedule,
} from '@emberdeck/contracts/analytics/report-schedules';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { DataSource } from 'typeorm';
import { anActor } from '@emberdeck/testing/actors';
import { csv, TestClock, upload } from './analytics.js';
import {
  aTeam,
  type ReportsUnderTest,
  runMinute,
  schedule as scheduleReport,
  someData,
  startReports,
  untilStatus,
} from './reports-harness.js';

describe('scheduled reports', () => {
  const clock = new TestClock('2026-03-10T12:00:00.000Z');
  let product: ReportsUnderTest;
  let connection: DataSource;

  beforeAll(async () => {
    product = await startReports({ clock });
    connection = await product.service.database.connect('analytics');
  });

  afterAll(() => product.stop());

  const schedule = (
    actor: Actor,
    recipients: readonly Actor[],
    frequency: ReportSchedule['frequency'] = 'daily',
  ) => scheduleReport(product.service, actor, recipients, { frequency });
  const list = (actor: Actor) => product.service.call(listReportSchedules, {}, { actor });
  const reports = (actor: Actor) => product.service.call(listReports, { limit: 50 }, { actor });
  const sentOf = async (reportId: string) =>
    (await product.service.published(reportSent)).filter((event) => event.reportId === reportId);

  const minute = (): Promise<void> => runMinute(connection);

  it('are made at their turn, sent to members, and skipped while nothing is new', async () => {
    const { service } = product;
    const team = aTeam(product);
    const { member, other, client } = team;
    const source = await someData(service, member, { now: clock.now() });
    const created = await schedule(member, [member, other, client]);
    expect(created).toMatchObject({ nextAt: '2026-03-11T06:00:00.000Z', lastAt: null, lastResult: null });

    await minute();
    expect(await reports(member)).toEqual([]);

    clock.time = '2026-03-11T06:00:30.000Z';
    await minute();
    const [report] = await reports(member);
    expect(report).toMatchObject({
      scheduleId: created.id,
      sharedWith: [client.userId],
      title: 'Weekly sales',
    });
    const id = report?.id ?? '';
    await untilStatus(service, member, id, 'ready');
    await untilStatus(service, client, id, 'ready');
    const sent = await sentOf(id);
    expect(sent.map(({ recipients }) => [...recipients].sort())).toEqual(
      expect.arrayContaining([[member.userId, other.userId].sort(), [client.userId]]),
    );
    expect(sent).toHaveLength(2);
    expect((await service.published(reportMade)).filter(({ reportId }) => reportId === id)).toEqual([]);
    expect(await list(other)).toMatchObject([
      { nextAt: '2026-03-12T06:00:00.000Z', lastResult: 'Ready for 3 members.' },
    ]);

    clock.time = '2026-03-12T06:00:30.000Z';
    await minute();
    expect(await reports(member)).toHaveLength(1);
    expect(await list(other)).toMatchObject([
      { lastResult: 'Skipped: nothing is new since the last report.', nextAt: '2026-03-13T06:00:00.000Z' },
    ]);

    await upload(service, member, source, csv('active_users,1,,2026-03-01T00:00:00Z'));
    product.members.set(
      member.workspaceId,
      (product.members.get(member.workspaceId) ?? []).filter(({ userId }) => userId !== other.userId),
    );
    clock.time = '2026-03-13T06:00:30.000Z';
    await Promise.all([minute(), minute()]);
    const [newest, ...older] = await reports(member);
    expect(older).toHaveLength(1);
    await untilStatus(service, member, newest?.id ?? '', 'ready');
    const recipients = (await sentOf(newest?.id ?? '')).flatMap((event) => event.recipients);
    expect(recipients).not.toContain(other.userId);
  });

  it('are sent now on request, also if nothing is new', async () => {
    const { service } = product;
    const { member, other, manager } = aTeam(product);
    const { id, nextAt } = await schedule(member, [other], 'monthly');
    const now = (actor: Actor) => service.call(sendReportNow, { id }, { actor });
    await expect(now(other)).rejects.toMatchObject({ code: 'forbidden' });
    for (const actor of [member, manager]) {
      const report = await now(actor);
      expect(report).toMatchObject({ status: 'queued', scheduleId: id, generatedBy: member.userId });
      await untilStatus(service, member, report.id, 'ready');
      expect(await sentOf(report.id)).toMatchObject([{ recipients: [other.userId] }]);
    }
    expect(await list(member)).toMatchObject([{ id, nextAt, lastResult: 'Ready for 1 member.' }]);
  });

  it('can be paused, changed and deleted by their creator and by managers', async () => {
    const { service } = product;
    const { member, other, manager, owner } = aTeam(product);
    const { id } = await schedule(member, [member]);
    const update = (actor: Actor, changes: object) =>
      service.call(updateReportSchedule, { id, ...changes }, { actor });
    await expect(update(other, { isActive: false })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(update(anActor(), { isActive: false })).rejects.toMatchObject({ code: 'not_found' });
    await expect(update(member, { recipients: [anActor().userId] })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(await update(manager, { isActive: false })).toMatchObject({ isActive: false });
    const [stored] = await list(member);
    const before = { config: stored?.config, recipients: [member.userId] };
    expect(await update(manager, { title: 'Late', before })).toMatchObject({ title: 'Late' });
    await expect(update(member, { title: 'Early', before: { title: stored?.title } })).rejects.toMatchObject({
      code: 'changed_elsewhere',
    });
    clock.time = '2026-03-20T06:00:30.000Z';
    await minute();
    expect(await reports(member)).toEqual([]);
    expect(await update(member, { isActive: true, frequency: 'weekly' })).toMatchObject({
      frequency: 'weekly',
      nextAt: '2026-03-23T06:00:00.000Z',
    });
    expect(await update(member, { hour: 17, weekday: 7 })).toMatchObject({
      hour: 17,
      weekday: 7,
      nextAt: '2026-03-22T17:00:00.000Z',
    });
    for (const wrong of [{ hour: 24 }, { hour: 6.5 }, { weekday: 0 }, { weekday: 8 }]) {
      await expect(update(member, wrong)).rejects.toMatchObject({ code: 'validation_failed' });
    }
    await service.call(deleteReportSchedule, { id }, { actor: owner });
    expect(await list(member)).toEqual([]);
    await expect(schedule(member, [anActor()])).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('can be edited, and keep what is not given', async () => {
    const { service } = product;
    const { member, other, manager } = aTeam(product);
    await someData(service, member, { now: clock.now() });
    const { id } = await schedule(member, [member]);
    const update = (actor: Actor, changes: object) =>
      service.call(updateReportSchedule, { id, ...changes }, { actor });
    const changes = {
      title: 'Board figures',
      type: 'detailed_analytics',
      config: { dateRange: '90days', format: 'excel', includedMetrics: [], filters: null },
    };
    await expect(update(other, changes)).rejects.toMatchObject({ code: 'forbidden' });
    const edited = await update(manager, changes);
    expect(edited).toMatchObject({
      title: 'Board figures',
      type: 'detailed_analytics',
      config: {
        dateRange: '90days',
        format: 'excel',
        includedMetrics: ['all_metrics', 'trends', 'comparisons', 'forecasts'],
      },
      frequency: 'daily',
      recipients: [member.userId],
      createdBy: member.userId,
    });
    // Blocks belong to a type: another type without a config brings its own.
    expect(await update(member, { type: 'client_presentation' })).toMatchObject({
      config: {
        format: 'excel',
        includedMetrics: ['summary_metrics', 'achievements', 'progress', 'next_steps'],
      },
    });
    await update(manager, changes);
    const recipients = [other.userId, member.userId];
    const resent = await update(member, { recipients });
    expect(resent).toEqual({ ...edited, recipients, updatedAt: resent.updatedAt });
    expect(await list(other)).toEqual([resent]);
    const report = await service.call(sendReportNow, { id }, { actor: member });
    expect(report).toMatchObject({
      title: 'Board figures',
      config: { format: 'excel', dateRange: '90days' },
    });
    await untilStatus(service, member, report.id, 'ready');
  });

  it('pause when their creator is no longer a member', async () => {
    const { member, other } = aTeam(product);
    await schedule(member, [other]);
    const known = product.members.get(member.workspaceId) ?? [];
    product.members.set(
      member.workspaceId,
      known.filter(({ userId }) => userId !== member.userId),
    );
    clock.time = '2026-03-22T06:00:30.000Z';
    await minute();
    expect(await list(other)).toMatchObject([
      { isActive: false, lastResult: 'Paused: its creator is no longer a member.' },
    ]);
  });
});
