import { beforeEach, describe, expect, it } from '@jest/globals';
import { LevelUpQueue } from './levelUpQueue.js';

const second = { level: 2, experiencePoints: 100 };
const third = { level: 3, experiencePoints: 205 };

describe('level-ups', () => {
  let queue: LevelUpQueue;

  beforeEach(() => {
    queue = new LevelUpQueue();
  });

  it('are shown immediately, and only once', () => {
    queue.add(second);
    expect(queue.next(0)).toEqual({ show: second });
    queue.shown(0);
    queue.add(second);
    expect(queue.next(90_000)).toBeNull();
  });

  it('stay in the queue until they are shown', () => {
    queue.add(second);
    expect(queue.next(0)).toEqual({ show: second });
    expect(queue.next(5_000)).toEqual({ show: second });
  });

  it.each([
    [1_000, { waitMs: 59_000 }],
    [59_999, { waitMs: 1 }],
    [60_000, { show: third }],
  ])('wait for a minute after the previous one: at %d', (now, expected) => {
    queue.add(second);
    queue.shown(0);
    queue.add(third);
    expect(queue.next(now)).toEqual(expected);
  });

  it('show only the highest one, in any order of arrival', () => {
    queue.add(third);
    queue.add(second);
    expect(queue.next(0)).toEqual({ show: third });
  });

  it('are dropped on clear', () => {
    queue.add(second);
    queue.clear();
    expect(queue.next(0)).toBeNull();
  });
});
