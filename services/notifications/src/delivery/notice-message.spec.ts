import { describe, expect, it } from '@jest/globals';
import { noticeMessage } from './notice-message.js';

const origin = 'https://emberdeck.example';
const links = { origin, unsubscribeUrl: `${origin}/unsubscribe/token` };
const late = (title: string, link = '/data-sources') => ({
  type: 'source_failed',
  params: { title, text: 'It answered 503.' },
  link,
});

describe('the mail with notices', () => {
  it('has the words of one notice, and leads to its place', () => {
    const { subject, text } = noticeMessage([late('Shop', '/data-sources?source=1')], links);
    expect(subject).toBe('Shop could not sync');
    expect(text).toContain('Shop could not sync: It answered 503.');
    expect(text).toContain(`${origin}/data-sources?source=1`);
  });

  it('names ten of many, and counts the others', () => {
    const { subject, text } = noticeMessage(
      Array.from({ length: 12 }, (_, index) => late(`Shop ${index}`)),
      links,
    );
    expect(subject).toBe('12 new notifications');
    expect(text).toContain('Shop 9 could not sync');
    expect(text).not.toContain('Shop 10 could not sync');
    expect(text).toContain('And 2 more.');
  });

  it('says who mentioned the reader, without the words of the message', () => {
    const mention = {
      type: 'mention',
      params: { actorName: 'Ada', messageId: 'x' },
      link: '/communications',
    };
    expect(noticeMessage([mention], links).text).toContain('Ada mentioned you\n');
    const unknown = { ...mention, params: { actorName: null, messageId: 'x' } };
    expect(noticeMessage([unknown], links).subject).toBe('A team member mentioned you');
  });

  it('names a metric by its title, and an unknown kind by no name', () => {
    const limit = { type: 'limit_crossed', params: { title: 'active_users', text: null }, link: '/' };
    expect(noticeMessage([limit], links).subject).toBe('Active Users crossed a limit');
    expect(noticeMessage([{ ...limit, type: 'of_tomorrow' }], links).subject).toBe('Something new');
  });
});
