import { describe, expect, it } from '@jest/globals';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { exampleMessage, exampleTime } from '../../../test/exampleMessage.js';
import { isPending, likedByMe, pendingId, threadsOf } from './feedRules.js';

const message = (id: string, minute: number, parentId: string | null = null): Message =>
  exampleMessage(id, exampleTime(minute), { parentId, reactionCount: 2 });

const ids = (messages: readonly Message[]): string[] => messages.map(({ id }) => id);

describe('threadsOf', () => {
  const newestFirst = [
    message('reply-2', 9, 'a'),
    message('b', 5),
    message('reply-1', 3, 'a'),
    message('a', 1),
  ];

  it('sorts threads and replies, oldest first', () => {
    const threads = threadsOf(newestFirst);
    expect(threads.map((thread) => thread.message.id)).toEqual(['a', 'b']);
    expect(threads.map((thread) => ids(thread.replies))).toEqual([['reply-1', 'reply-2'], []]);
  });

  it('sorts messages of one millisecond as the server does', () => {
    const at = (id: string, micros: string): Message => ({
      ...message(id, 5),
      createdAt: `2026-03-10T12:00:00.123${micros}Z`,
    });
    const threads = threadsOf([at('a', '789'), at('b', '456')]);
    expect(threads.map((thread) => thread.message.id)).toEqual(['b', 'a']);
  });

  it('sorts messages of one moment by their ids, and pending ones last', () => {
    const pending = { ...message(pendingId('x'), 1), id: pendingId('x') };
    const threads = threadsOf([pending, message('c', 5), message('a', 5), message('b', 5)]);
    expect(threads.map((thread) => thread.message.id)).toEqual(['a', 'b', 'c', pending.id]);
  });

  it('shows a reply on its own if its thread is not loaded', () => {
    expect(threadsOf([message('reply', 9, 'gone')])).toMatchObject([
      { message: { id: 'reply' }, orphan: true },
    ]);
  });

  it('does not change the list of the server', () => {
    threadsOf(Object.freeze([...newestFirst]));
    expect(ids(newestFirst)).toEqual(['reply-2', 'b', 'reply-1', 'a']);
  });
});

describe('posting', () => {
  const optimistic = message(pendingId('1'), 7);
  const posted = message('posted', 7);

  it('recognizes an unconfirmed message', () => {
    expect(isPending(optimistic)).toBe(true);
    expect(isPending(posted)).toBe(false);
  });
});

describe('likedByMe', () => {
  it("counts the user's like or unlike once, even when repeated", () => {
    const once = likedByMe(message('a', 1), true);
    expect(once).toMatchObject({ reactedByMe: true, reactionCount: 3 });
    expect(likedByMe(once, true)).toBe(once);
    expect(likedByMe(once, false)).toEqual(message('a', 1));
  });
});
