import { describe, expect, it } from '@jest/globals';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { exampleMessage, exampleTime } from '../../../test/exampleMessage.js';
import { isPending, likedByMe, pendingId, threadsOf, withoutMessage, withPosted } from './feedRules.js';

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

  it('puts threads and replies in order of age', () => {
    const threads = threadsOf(newestFirst);
    expect(threads.map((thread) => thread.message.id)).toEqual(['a', 'b']);
    expect(threads.map((thread) => ids(thread.replies))).toEqual([['reply-1', 'reply-2'], []]);
  });

  it('shows a reply whose thread is not on the page by itself', () => {
    expect(threadsOf([message('reply', 9, 'gone')])).toMatchObject([
      { message: { id: 'reply' }, orphan: true },
    ]);
  });

  it('leaves the list of the server as it was', () => {
    threadsOf(Object.freeze([...newestFirst]));
    expect(ids(newestFirst)).toEqual(['reply-2', 'b', 'reply-1', 'a']);
  });
});

describe('posting', () => {
  const optimistic = message(pendingId('1'), 7);
  const posted = message('posted', 7);

  it('knows a message that is not confirmed', () => {
    expect(isPending(optimistic)).toBe(true);
    expect(isPending(posted)).toBe(false);
  });

  it('replaces the message that stood for it', () => {
    expect(ids(withPosted([optimistic, message('a', 1)], optimistic.id, posted))).toEqual(['posted', 'a']);
  });

  it('shows it once when a refetch was faster', () => {
    expect(ids(withPosted([posted, optimistic], optimistic.id, posted))).toEqual(['posted']);
    expect(ids(withPosted([posted], optimistic.id, posted))).toEqual(['posted']);
  });

  it('takes it back', () => {
    expect(ids(withoutMessage([optimistic, message('a', 1)], optimistic.id))).toEqual(['a']);
  });
});

describe('likedByMe', () => {
  it('counts me in and out, once however often it is said', () => {
    const once = likedByMe(message('a', 1), true);
    expect(once).toMatchObject({ reactedByMe: true, reactionCount: 3 });
    expect(likedByMe(once, true)).toBe(once);
    expect(likedByMe(once, false)).toEqual(message('a', 1));
  });
});
