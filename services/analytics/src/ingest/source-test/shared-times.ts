import type { TestDataSourceAnswer } from '@emberdeck/contracts/analytics/source-test';
import { millionthsToText, parseMillionths, toMillionths } from '@emberdeck/connector/values/decimal';
import type { FeedPoint } from '@emberdeck/connector/feed/feed-types';

interface Group {
  readonly first: FeedPoint;
  rows: number;
  last: string;
  sum: bigint;
}

const exact = (value: string): bigint => {
  const millionths = parseMillionths(value);
  return typeof millionths === 'string' ? 0n : BigInt(millionths);
};

/** The rows that share name and time, with the figure of the first of them by each rule; null without any. */
export function sharedTimes(points: readonly FeedPoint[]): TestDataSourceAnswer['shared'] {
  const groups = new Map<string, Group>();
  for (const point of points) {
    const id = `${point.timestamp.getTime()} ${point.name}`;
    const group = groups.get(id);
    if (group === undefined) {
      groups.set(id, { first: point, rows: 1, last: point.value, sum: exact(point.value) });
    } else {
      group.rows += 1;
      group.last = point.value;
      group.sum += exact(point.value);
    }
  }
  const shared = [...groups.values()].filter(({ rows }) => rows > 1);
  const [group] = shared;
  return group === undefined
    ? null
    : {
        rows: shared.reduce((sum, { rows }) => sum + rows, 0),
        name: group.first.name,
        timestamp: group.first.timestamp.toISOString(),
        values: Number(group.last),
        events: Number(millionthsToText(toMillionths(group.sum))),
      };
}
