import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getMetricSeries, type SeriesRange } from '@emberdeck/contracts/analytics/dashboard';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aSource, csv, startAnalytics, TestClock, upload } from './analytics.js';

describe('the range of a chart', () => {
  // A Thursday.
  const clock = new TestClock('2026-03-12T12:00:00.000Z');
  let service: TestService;
  let actor: Actor;

  beforeAll(async () => {
    service = await startAnalytics({ clock });
    actor = anActor();
    const { id } = await aSource(service, actor);
    // The value of a day is its number since the first of December.
    const first = Date.parse('2025-12-01');
    const day = (n: number): string => new Date(first + n * 86_400_000).toISOString().slice(0, 10);
    await upload(service, actor, id, csv(...Array.from({ length: 102 }, (_, n) => `visits,${n},,${day(n)}`)));
  });

  afterAll(() => service.stop());

  const series = async (input: Partial<CallInput<typeof getMetricSeries>>) => {
    const read = await service.call(
      getMetricSeries,
      { range: '30days', metric: 'visits', compare: 'previous', ...input },
      { actor },
    );
    const ends = (points: readonly { timestamp: string }[] | null): (string | undefined)[] =>
      [points?.[0], points?.at(-1)].map((point) => point?.timestamp.slice(0, 10));
    return { days: [read.first, read.last], points: ends(read.points), previous: ends(read.previous) };
  };

  it.each<[SeriesRange, string[], string[]]>([
    ['30days', ['2026-02-11', '2026-03-12'], ['2026-01-12', '2026-02-10']],
    ['this_week', ['2026-03-09', '2026-03-12'], ['2026-03-02', '2026-03-05']],
    ['last_week', ['2026-03-02', '2026-03-08'], ['2026-02-23', '2026-03-01']],
    ['this_month', ['2026-03-01', '2026-03-12'], ['2026-02-01', '2026-02-12']],
    ['last_month', ['2026-02-01', '2026-02-28'], ['2026-01-01', '2026-01-28']],
    ['this_quarter', ['2026-01-01', '2026-03-12'], ['2025-12-01', '2025-12-10']],
    ['year_to_date', ['2026-01-01', '2026-03-12'], []],
  ])('%s is compared with the same part of the period before', async (range, days, previous) => {
    const read = await series({ range });
    expect(read.days).toEqual(days);
    expect(read.points).toEqual(days);
    // The data begin in December.
    const [first, last] = previous;
    expect(read.previous).toEqual([first, last]);
  });

  it('may be own days, compared with as many days before', async () => {
    const read = await series({ range: 'custom', from: '2026-01-10', until: '2026-01-14' });
    expect(read.days).toEqual(['2026-01-10', '2026-01-14']);
    expect(read.previous).toEqual(['2026-01-05', '2026-01-09']);
  });

  it.each([
    { range: 'custom' },
    { range: 'custom', from: '2026-01-10' },
    { range: 'custom', from: '2026-01-10', until: '2026-01-09' },
    { range: 'custom', from: '2000-01-10', until: '2026-01-09' },
    { range: '30days', from: '2026-01-10', until: '2026-01-11' },
  ] as const)('refuses %j', async (input) => {
    await expect(series(input)).rejects.toMatchObject({ code: 'validation_failed' });
  });
});
