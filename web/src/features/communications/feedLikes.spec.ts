import { describe, expect, it } from '@jest/globals';
import { exampleMessage, exampleTime } from '../../../test/exampleMessage.js';
import { likeAnswered, likeFailed, likePressed, likePublished } from './feedLikes.js';
import { emptyFeed, withNewest } from './feedPages.js';
import type { Feed } from './feedPages.js';

const page = (reactionCount: number, reactedByMe = false) => ({
  messages: [exampleMessage('m', exampleTime(1), { reactionCount, reactedByMe })],
  next: null,
});
const feed = withNewest(emptyFeed, page(2));
const pressed = likePressed(feed, { id: 'm', liked: true }, 'r1');
const likesOf = ({ messages }: Feed) => [messages[0]?.reactionCount, messages[0]?.reactedByMe];
const answer = (reactionCount: number, active: boolean) => ({
  messageId: 'm',
  type: 'like',
  reactionCount,
  active,
  reactions: [],
  revision: 2,
});

describe('a published like', () => {
  const change = { messageId: 'm', reactionCount: 3, userId: 'me', active: true };

  it("is counted, and shown as the user's own when it comes from another tab", () => {
    expect(likesOf(likePublished(feed, change, 'other'))).toEqual([3, false]);
    expect(likesOf(likePublished(feed, change, 'me'))).toEqual([3, true]);
  });

  it('does not change a pending like of this tab', () => {
    expect(likesOf(likePublished(pressed, { ...change, active: false }, 'me'))).toEqual([3, true]);
  });
});

describe('a pending like', () => {
  it("is shown at once, then replaced by the server's count", () => {
    expect(likesOf(pressed)).toEqual([3, true]);
    const answered = likeAnswered(pressed, 'r1', answer(5, true));
    expect(likesOf(answered)).toEqual([5, true]);
    expect(answered.likes).toEqual({});
  });

  it.each([
    ['does not include it yet', page(4), [5, true]],
    ['already counts it', page(5, true), [5, true]],
  ])('is counted once when a read in the meantime %s', (_what, read, expected) => {
    expect(likesOf(withNewest(pressed, read))).toEqual(expected);
  });

  it('is undone once when it fails, whatever was read in the meantime', () => {
    expect(likeFailed(pressed, 'r1', 'm')).toEqual(feed);
    expect(likesOf(likeFailed(withNewest(pressed, page(4)), 'r1', 'm'))).toEqual([4, false]);
  });

  it('ignores responses to all but the last press', () => {
    const twice = likePressed(pressed, { id: 'm', liked: false }, 'r2');
    expect(likesOf(twice)).toEqual([2, false]);
    expect(likeAnswered(twice, 'r1', answer(3, true))).toBe(twice);
    expect(likeFailed(twice, 'r1', 'm')).toBe(twice);
    expect(likesOf(likeAnswered(twice, 'r2', answer(2, false)))).toEqual([2, false]);
  });

  it('changes nothing if the message is not loaded', () => {
    expect(likePressed(feed, { id: 'other', liked: true }, 'r1')).toBe(feed);
  });
});
