import { describe, expect, it } from '@jest/globals';
import { totalRevenue } from '@emberdeck/contracts/analytics/metric-names';
import { aGoal, aMetric, someReportData } from '../../../../test/report-data.js';
import { achievements, nextSteps, progress } from './goals.js';

const metrics = [aMetric('active_users', { A: { series: [1000, 1125] } })];

describe('progress and achievements', () => {
  it('take revenue and the conversion rate from the cards', () => {
    const rate = aMetric('conversion_rate', { A: { series: [9] } });
    const goals = [
      // The name that the card of the dashboard saves.
      aGoal({ metric: totalRevenue, target: 400 }),
      aGoal({ metric: 'conversion_rate', target: 8.5 }),
      aGoal({ metric: 'visits' }),
    ];
    expect(progress(someReportData({ metrics: [...metrics, rate], goals })).bullets).toEqual([
      'Revenue: 75% of $400 by 2026-03-29, now $300.',
      'Conversion rate: 50% of 8.5% by 2026-03-29, now 4.3%.',
    ]);
  });

  it('show the share of the target, the way of a goal below its start, and keep a goal reached', () => {
    const goals = [
      aGoal({ startValue: 875, target: 1500 }),
      aGoal({ startValue: 1500, target: 1000 }),
      aGoal({ metric: totalRevenue, target: 400, reachedAt: '2026-03-01T00:00:00.000Z' }),
    ];
    expect(progress(someReportData({ metrics, goals })).bullets).toEqual([
      'Active users: 75% of 1,500 by 2026-03-29, now 1,125.',
      'Active users: 75% of the way to 1,000 by 2026-03-29, now 1,125.',
      'Revenue: 100% of $400 by 2026-03-29, now $300.',
    ]);
  });

  it('show open and reached goals', () => {
    const open = someReportData({ metrics, goals: [aGoal()] });
    expect(progress(open).bullets).toEqual(['Active users: 75% of 1,500 by 2026-03-29, now 1,125.']);
    expect(achievements(open).bullets).toEqual([]);
    const reached = someReportData({ metrics, goals: [aGoal({ target: 1100 })] });
    expect(achievements(reached).bullets).toEqual([
      'Goal reached: Active users is at 1,125, the goal is 1,100.',
    ]);
    expect(progress(someReportData({ metrics })).text).toHaveLength(1);
  });

  it('find the best value of two periods', () => {
    const best = aMetric('visits', { A: { series: [5, 6, 7, 9], previous: [1, 2, 3, 4] } });
    const worse = aMetric('sales', { A: { series: [5, 6, 9, 7], previous: [1, 2, 3, 4] } });
    expect(achievements(someReportData({ metrics: [best, worse] })).bullets).toEqual([
      'Visits is at its best value of the last 60 days: 9.',
    ]);
  });

  it('say nothing of the best value where the series leave days out', () => {
    const best = aMetric('visits', { A: { series: [5, 6, 7, 9], previous: [1, 2, 3, 4] } });
    const { bullets, text } = achievements(someReportData({ metrics: [best], days: 365, step: 7 }));
    expect(bullets).toEqual([]);
    expect(text).toEqual(['No goal was reached.']);
  });
});

describe('next steps', () => {
  it('come from open goals, late sources and the largest fall', () => {
    const sources = [
      { id: 'a', name: 'Shop', type: 'Webhook', lastSyncAt: '2026-03-15T09:00:00.000Z' },
      { id: 'b', name: 'Ads', type: 'Webhook', lastSyncAt: '2026-03-13T09:00:00.000Z' },
      { id: 'c', name: 'CRM', type: 'Webhook', lastSyncAt: null },
      { id: 'd', name: 'Sheet', type: 'File Upload', lastSyncAt: '2026-01-01T09:00:00.000Z' },
    ];
    const fallen = aMetric('visits', { A: { series: [100, 50], previous: [100, 100] } });
    const data = someReportData({ metrics: [...metrics, fallen], goals: [aGoal()], sources });
    expect(nextSteps(data).bullets).toEqual([
      'Active users: 375 more to reach the goal of 1,500 until 2026-03-29, about 175 a week.',
      'Check the sources without a sync in the last day: Ads, CRM.',
      'Find out why: Visits fell by 50.0% to 50 (before: 100).',
    ]);
  });

  it('ask for a new date after the old one, and are empty if all is well', () => {
    const late = someReportData({ metrics, goals: [aGoal({ dueDate: '2026-03-01' })] });
    expect(nextSteps(late).bullets[0]).toMatch(/has passed: set a new one\.$/);
    expect(nextSteps(someReportData({ metrics })).text).toHaveLength(1);
  });
});
