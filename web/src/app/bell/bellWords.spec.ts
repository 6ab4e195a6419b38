import { describe, expect, it } from '@jest/globals';
import type { Notification } from '@emberdeck/contracts/notifications/notifications';
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
    const entry = { type, params: { title: about, text: null } } as Notification;
    const { title } = wordsOf(entry, i18n.t);
    expect(title.replaceAll(isolates, '')).toBe(words);
  });

  it.each([
    ['message', 'Ada wrote'],
    ['reply', 'Ada replied'],
    ['like', 'Ada liked your message'],
  ])('of a %s are “%s” and the excerpt', (type, words) => {
    const params = { actorId: 'ada', actorName: 'Ada', messageId: 'm1' };
    const entry = { type, params } as Notification;
    const { title, text } = wordsOf(entry, i18n.t, 'The kettle is on');
    expect([title.replaceAll(isolates, ''), text]).toEqual([words, 'The kettle is on']);
    expect(wordsOf(entry, i18n.t, null).text).toBe('This message is no longer available.');
    expect(wordsOf(entry, i18n.t).text).toBe('');
  });
});
