import { expect, it } from '@jest/globals';
import { cpuMsOf, timesOf } from './process-times.js';

const stat = (pid: number, parent: number, name: string, own: number, ended: number): string =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 4194560 10 20 0 0 ${own} 1 ${ended} 2 20 0 1 0 100 1000 10`;

it('reads parent and times after a name with spaces and parentheses', () => {
  expect(timesOf(stat(12, 7, 'post (gres) x', 30, 4))).toEqual({
    pid: 12,
    parent: 7,
    ownMs: 310,
    endedChildrenMs: 60,
  });
});

it('adds the time of matching processes and of their ended children', () => {
  const times = [stat(1, 0, 'a', 10, 0), stat(2, 1, 'b', 20, 3), stat(3, 9, 'c', 50, 0)].map(timesOf);
  expect(cpuMsOf(times, ({ pid, parent }) => pid === 1 || parent === 1)).toBe(110 + 20 + 210 + 50);
});
