import { describe, expect, it } from '@jest/globals';
import { timeOf } from './play.rules.js';

const at = (time: string): Date => new Date(`2026-03-10T${time}Z`);

describe('the time of a session', () => {
  const cases = [
    ['a sign extends it', '12:00:00', '12:10:00', '12:12:30', 750, false],
    ['a sign after a sleep of 15 minutes comes too late', '12:00:00', '12:10:00', '12:25:00', 600, true],
    ['a sign within 15 minutes counts what was between', '12:00:00', '12:00:00', '12:14:59', 899, false],
    ['a clock that was set back takes nothing', '12:00:00', '12:10:00', '11:00:00', 600, false],
    ['parts of a second do not count', '12:00:00', '12:00:00', '12:00:09.999', 9, false],
  ] as const;

  it.each(cases)('%s', (_title, createdAt, activeAt, sign, seconds, isOver) => {
    const time = timeOf({ createdAt: at(createdAt), activeAt: at(activeAt) }, at(sign));
    expect(time).toMatchObject({ seconds, isOver });
  });
});
