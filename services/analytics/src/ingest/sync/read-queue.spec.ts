import { describe, expect, it } from '@jest/globals';
import { type Read, ReadQueue } from './read-queue.js';

const read = (runId: string, workspaceId = runId, host = `${runId}.example`): Read => ({
  runId,
  workspaceId,
  host,
});

/** Enters as a job does: a read waits no longer once it runs, and is told when to return if it is refused. */
function queueOf(places: number) {
  const queue = new ReadQueue(places);
  return {
    enters: (one: Read, now = 0): boolean => {
      const isIn = queue.enter(one, now);
      if (isIn) queue.begin(one.runId);
      else queue.refuse(one, now, 0);
      return isIn;
    },
    leave: (one: Read) => queue.leave(one.runId),
    refuse: (one: Read, now: number, isHostTaken = false) => {
      queue.enter(one, now);
      return queue.refuse(one, now, 0.5, isHostTaken);
    },
  };
}

describe('the queue of reads', () => {
  it('serves the first that came, although a later one asks first', () => {
    const queue = queueOf(1);
    expect(queue.enters(read('a'))).toBe(true);
    expect(queue.enters(read('b'))).toBe(false);
    expect(queue.enters(read('c'))).toBe(false);
    queue.leave(read('a'));
    expect(queue.enters(read('c'), 1_000)).toBe(false);
    expect(queue.enters(read('b'), 2_000)).toBe(true);
    queue.leave(read('b'));
    expect(queue.enters(read('c'), 2_500)).toBe(true);
  });

  it('leaves half of the places to other workspaces', () => {
    const queue = queueOf(4);
    expect(['a', 'b', 'c', 'd'].map((id) => queue.enters(read(id, 'greedy')))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(queue.enters(read('e', 'other'))).toBe(true);
    queue.leave(read('a'));
    expect(queue.enters(read('c', 'greedy'))).toBe(true);
  });

  it('lets no read overtake an earlier one of its host', () => {
    const queue = queueOf(8);
    const ofHost = (id: string) => read(id, id, 'slow.example');
    expect(['a', 'b', 'c', 'd'].map((id) => queue.enters(ofHost(id)))).toEqual([true, true, false, false]);
    queue.leave(ofHost('a'));
    expect(queue.enters(ofHost('d'))).toBe(false);
    expect(queue.enters(ofHost('c'))).toBe(true);
  });

  it('keeps no place for a read whose host another process serves', () => {
    const queue = queueOf(1);
    queue.refuse(read('a'), 0, true);
    expect(queue.enters(read('b'))).toBe(true);
  });

  it('forgets a read that does not return', () => {
    const queue = queueOf(1);
    expect(queue.enters(read('a'))).toBe(true);
    expect(queue.enters(read('gone'))).toBe(false);
    queue.leave(read('a'));
    expect(queue.enters(read('b'), 1_000)).toBe(false);
    expect(queue.enters(read('b'), 8_000)).toBe(true);
  });

  it('asks for a short wait, a longer one in a long queue', () => {
    const queue = queueOf(1);
    expect(queue.enters(read('0'))).toBe(true);
    const waits = Array.from({ length: 1_000 }, (_each, place) => queue.refuse(read(`${place + 1}`), 0));
    expect([waits[0], waits[20], waits[999]]).toEqual([2_500, 3_500, 30_500]);
  });
});
