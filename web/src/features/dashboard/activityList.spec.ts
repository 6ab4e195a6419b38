import { describe, expect, it } from '@jest/globals';
import type { Activity } from '@emberdeck/contracts/analytics/activities';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { activityOfMessage, withActivity, withAnswer } from './activityList.js';

const at = (second: number, changes: Partial<Activity> = {}): Activity => ({
  id: `a${second}`,
  type: 'message',
  description: 'Ada posted a message',
  entityType: 'message',
  entityId: 'm',
  userId: null,
  metadata: null,
  createdAt: `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`,
  ...changes,
});

const ids = (list: readonly Activity[] | null) => list?.map(({ id }) => id);

describe('the activity list', () => {
  it('inserts the activity of a message by time, once', () => {
    const list = withActivity([at(9), at(3)], at(5));
    expect(ids(list)).toEqual(['a9', 'a5', 'a3']);
    expect(ids(withActivity(list, at(5)))).toEqual(['a9', 'a5', 'a3']);
    expect(ids(withActivity(null, at(1)))).toEqual(['a1']);
  });

  it('stays at the length of a page', () => {
    const page = Array.from({ length: 50 }, (_, index) => at(59 - index));
    const list = withActivity(page, at(59, { id: 'new' }));
    expect(list).toHaveLength(50);
    expect(list[0]?.id).toBe('new');
  });

  it('keeps the activity of a message until a response includes it', () => {
    const list = withActivity([at(1)], at(5));
    const early = withAnswer(list, [at(1)]);
    expect(ids(early)).toEqual(['a5', 'a1']);
    const late = withAnswer(early, [at(5), at(1)]);
    expect(late).toEqual([at(5), at(1)]);
    expect(ids(withAnswer(late, [at(1)]))).toEqual(['a1']);
  });

  it('equals the response without live activities, even if that is not a list', () => {
    expect(withAnswer([at(1)], [at(2)])).toEqual([at(2)]);
    expect(withAnswer([at(1)], null)).toBeNull();
  });

  it.each([
    [{ type: 'new_message', activity: at(1) }, 'a1'],
    [{ type: 'new_message' }, undefined],
    [{ type: 'new_message', activity: null }, undefined],
    [{ type: 'new_message', activity: { id: 'a1' } }, undefined],
    [{ type: 'new_message', activity: 'a1' }, undefined],
  ])('reads the activity of the message %j as %s', (message, id) => {
    expect(activityOfMessage(message as unknown as ServerMessage)?.id).toBe(id);
  });
});
