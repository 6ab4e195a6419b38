import { describe, expect, it } from '@jest/globals';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { bellEventOf } from './bellEvent.js';

const me = 'me';

function coins(reason: Extract<ServerMessage, { type: 'coins_earned' }>['reason']): ServerMessage {
  return { type: 'coins_earned', amount: 50, balance: 160, reason };
}

function message(authorId: string, parentId: string | null = null): ServerMessage {
  return { type: 'new_message', messageId: 'm1', parentId, authorId };
}

describe('bellEventOf', () => {
  it('lists messages and replies of others, not of oneself', () => {
    expect(bellEventOf(message('other'), me, '/')).toEqual({
      kind: 'message',
      id: 'message:m1',
      link: '/communications',
      authorId: 'other',
    });
    expect(bellEventOf(message('other', 'm0'), me, '/')).toMatchObject({ kind: 'reply' });
    expect(bellEventOf(message(me), me, '/')).toBeNull();
  });

  it('lists a friend who joined, and a level', () => {
    expect(bellEventOf(coins('friend_joined'), me, '/')).toMatchObject({
      kind: 'friend',
      link: '/refer-friends',
      amount: 50,
    });
    expect(bellEventOf({ type: 'level_up', level: 3, experiencePoints: 200 }, me, '/')).toMatchObject({
      id: 'level:3',
      link: '/profile',
    });
  });

  it.each(['welcome', 'app_connected'] as const)('leaves coins for %s to the toast', (reason) => {
    expect(bellEventOf(coins(reason), me, '/')).toBeNull();
  });

  it.each([
    [message('other'), '/communications'],
    [coins('friend_joined'), '/refer-friends'],
    [coins('milestone'), '/profile'],
  ])('lists nothing that the screen shows: %j on %s', (given, pathname) => {
    expect(bellEventOf(given, me, pathname)).toBeNull();
    expect(bellEventOf(given, me, '/settings')).not.toBeNull();
  });

  it('gives an event the same id however often it is heard', () => {
    expect(bellEventOf(coins('friend_joined'), me, '/')).toEqual(
      bellEventOf(coins('friend_joined'), me, '/team'),
    );
  });

  it.each(['new_message', 'coins_earned', 'level_up'])('says nothing of half a message: %s', (type) => {
    expect(bellEventOf({ type } as ServerMessage, me, '/')).toBeNull();
  });

  it('says nothing of the rest', () => {
    expect(bellEventOf({ type: 'pong' }, me, '/')).toBeNull();
    expect(bellEventOf({ type: 'data_changed', what: 'referrals' }, me, '/')).toBeNull();
  });
});
