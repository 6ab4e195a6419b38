import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createReportSchedule,
  deleteReportSchedule,
  listReportSchedules,
  reportSchedulesChanged,
  updateReportSchedule,
} from '@emberdeck/contracts/analytics/report-schedules';
import { TestClock } from './analytics.js';
import { aTeam, type ReportsUnderTest, startReports } from './reports-harness.js';

describe('the events of a scheduled report', () => {
  let product: ReportsUnderTest;

  beforeAll(async () => {
    product = await startReports({ clock: new TestClock('2026-03-10T12:00:00.000Z') });
  });

  afterAll(() => product.stop());

  it('carry the row of the answer, each later than the one before, and the id of a deleted one', async () => {
    const { service } = product;
    const { member: actor } = aTeam(product);
    const config = { dateRange: '30days', format: 'pdf' as const, includedMetrics: [], filters: null };
    const input = {
      title: 'Sales',
      type: 'executive_summary',
      config,
      frequency: 'daily' as const,
      hour: 6,
      weekday: 1,
    };
    const created = await service.call(
      createReportSchedule,
      { ...input, recipients: [actor.userId] },
      { actor },
    );
    const { id } = created;
    const paused = await service.call(updateReportSchedule, { id, isActive: false }, { actor });
    expect(await service.call(listReportSchedules, {}, { actor })).toEqual([paused]);
    // The clock stands still.
    expect(paused.updatedAt > created.updatedAt).toBe(true);
    await service.call(deleteReportSchedule, { id }, { actor });
    const events = (await service.published(reportSchedulesChanged)).filter(
      ({ change }) => change?.id === id,
    );
    expect(events.map(({ change }) => change?.schedule)).toEqual(
      expect.arrayContaining([created, paused, null]),
    );
    expect(events.map(({ isInAnswer }) => isInAnswer)).toEqual([true, true, true]);
  });
});
