import { describe, expect, it } from '@jest/globals';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { bellEventOf } from './bellEvent.js';

const me = 'me';

function at(pathname: string, known: readonly Message[] = []) {
  return { userId: me, pathname, known };
}

function coins(reason: Extract<ServerMessage, { type: 'coins_earned' }>['reason']): ServerMessage {
  return { type: 'coins_earned', amount: 50, balance: 160, reason };
}

function message(authorId: string, parentId: string | null = null): ServerMessage {
  return { type: 'new_message', messageId: 'm1', parentId, authorId };
}

describe('bellEventOf', () => {
  it('lists messages and replies of others, not of oneself', () => {
    expect(bellEventOf(message('other'), at('/'))).toEqual({
      kind: 'message',
      id: 'message:m1',
      link: '/communications',
      authorId: 'other',
    });
    expect(bellEventOf(message('other', 'm0'), at('/'))).toMatchObject({ kind: 'reply' });
    expect(bellEventOf(message(me), at('/'))).toBeNull();
  });

  it('lists a friend who joined, and a level', () => {
    expect(bellEventOf(coins('friend_joined'), at('/'))).toMatchObject({
      kind: 'friend',
      link: '/refer-friends',
      amount: 50,
    });
    expect(bellEventOf({ type: 'level_up', level: 3, experiencePoints: 200 }, at('/'))).toMatchObject({
      id: 'level:3',
      link: '/profile',
    });
  });

  it('lists the coins of a connected app, not those of the welcome', () => {
    expect(bellEventOf(coins('app_connected'), at('/'))).toMatchObject({
      kind: 'coins',
      link: '/connect-apps',
    });
    expect(bellEventOf(coins('welcome'), at('/'))).toBeNull();
  });

  describe('a reaction', () => {
    const liked = (userId: string, reactionCount: number): ServerMessage => ({
      type: 'message_reaction',
      messageId: 'm1',
      userId,
      reactionCount,
    });
    const known = (authorId: string) => [{ id: 'm1', author: { id: authorId }, reactionCount: 1 } as Message];

    it('to a message of the user is listed once it counts more', () => {
      expect(bellEventOf(liked('other', 2), at('/', known(me)))).toMatchObject({
        kind: 'like',
        id: 'like:m1:other',
        authorId: 'other',
      });
      expect(bellEventOf(liked('other', 1), at('/', known(me)))).toBeNull();
    });

    it('is not listed where it is by the user, or to a message of another', () => {
      expect(bellEventOf(liked(me, 2), at('/', known(me)))).toBeNull();
      expect(bellEventOf(liked('other', 2), at('/', known('third')))).toBeNull();
      expect(bellEventOf(liked('other', 2), at('/'))).toBeNull();
    });
  });

  it.each([
    [message('other'), '/communications'],
    [coins('friend_joined'), '/refer-friends'],
    [coins('milestone'), '/profile'],
  ])('lists nothing that the screen shows: %j on %s', (given, pathname) => {
    expect(bellEventOf(given, at(pathname))).toBeNull();
    expect(bellEventOf(given, at('/settings'))).not.toBeNull();
  });

  it('gives an event the same id however often it is heard', () => {
    expect(bellEventOf(coins('friend_joined'), at('/'))).toEqual(
      bellEventOf(coins('friend_joined'), at('/team')),
    );
  });

  it.each(['new_message', 'coins_earned', 'level_up'])('says nothing of half a message: %s', (type) => {
    expect(bellEventOf({ type } as ServerMessage, at('/'))).toBeNull();
  });

  it('says nothing of the rest', () => {
    expect(bellEventOf({ type: 'pong' }, at('/'))).toBeNull();
    expect(bellEventOf({ type: 'data_changed', what: 'referrals' }, at('/'))).toBeNull();
  });
});
