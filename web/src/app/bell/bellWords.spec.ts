import { describe, expect, it } from '@jest/globals';
import { i18n } from '../../shared/i18n/i18n.js';
import '../../shared/i18n/workspaceTexts.js';
import { wordsOf } from './bellWords.js';

/** The marks that keep the direction of an inserted name to itself. */
const isolates = /[\u2066-\u2069]/gu;

describe('the words of an entry of the bell', () => {
  it.each([
    ['limit_crossed', 'active_users', 'Active Users crossed a limit'],
    ['goal_reached', 'Revenue', 'Revenue reached its goal'],
    ['source_failed', 'shop_feed', 'shop_feed could not sync'],
  ])('of %s about %s are “%s”', (type, about, words) => {
    const entry = { type, params: { title: about, text: null } };
    const { title } = wordsOf(entry, i18n.t);
    expect(title.replaceAll(isolates, '')).toBe(words);
  });

  it.each([
    ['message', 'Ada wrote'],
    ['reply', 'Ada replied'],
    ['reaction', 'Ada reacted to your message'],
  ])('of a %s are “%s” and the excerpt', (type, words) => {
    const params = { actorId: 'ada', actorName: 'Ada', messageId: 'm1' };
    const entry = { type, params };
    const { title, text } = wordsOf(entry, i18n.t, 'The kettle is on');
    expect([title.replaceAll(isolates, ''), text]).toEqual([words, 'The kettle is on']);
    expect(wordsOf(entry, i18n.t, null).text).toBe('This message is no longer available.');
    expect(wordsOf(entry, i18n.t).text).toBe('');
  });

  it.each([
    ['coins', { amount: 1 }, 'Coins earned', '1 coin was added to your balance.'],
    ['coins', { amount: 1500 }, 'Coins earned', '1,500 coins were added to your balance.'],
    ['friend_joined', { amount: 50 }, 'A friend joined', 'You earned 50 coins.'],
    ['level', { level: 3 }, 'Level 3 reached', 'See your progress to the next level.'],
    [
      'source_late',
      { title: 'Shop', text: 'No new rows & <none>.' },
      'Shop is late',
      'No new rows & <none>.',
    ],
    // From before entries named their message.
    ['reaction', { actorId: 'ada', actorName: null }, 'A team member reacted to your message', ''],
    ['reaction', { actorName: 'Ada', amount: 3 }, '3 people reacted to your message', ''],
    ['of_a_newer_server', { title: 'x' }, 'Something new', ''],
  ])('of %s %j are “%s” and “%s”', (type, params, title, text) => {
    const words = wordsOf({ type, params }, i18n.t);
    expect([words.title.replaceAll(isolates, ''), words.text]).toEqual([title, text]);
  });
});
