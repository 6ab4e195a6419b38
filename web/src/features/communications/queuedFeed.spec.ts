import { describe, expect, it } from '@jest/globals';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { exampleMessage, exampleTime } from '../../../test/exampleMessage.js';
import { emptyFeed } from './feedPages.js';
import { withQueued } from './queuedFeed.js';
import type { QueuedPost } from './queuedPosts.js';

const user = { id: 'ada' } as CurrentUser;
const feed = { ...emptyFeed, messages: [exampleMessage('x', exampleTime(0))] };

const post = (id: string, refusal: string | null): QueuedPost => ({
  ...{ id, refusal, parentId: null, content: 'Hello', mentions: [] },
  at: Date.parse(exampleTime(1)),
});

describe('withQueued', () => {
  it.each([
    ['adds a post that waits', post('y', null), ['pending-y', 'x']],
    ['leaves out a post that the feed has', post('x', null), ['x']],
    ['keeps a refused post whose id another message has', post('x', 'Refused'), ['pending-x', 'x']],
  ])('%s', (_rule, queued, ids) => {
    expect(withQueued(feed, [queued], user).messages.map(({ id }) => id)).toEqual(ids);
  });
});
