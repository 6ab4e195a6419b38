import { describe, expect, it } from '@jest/globals';
import { noticeMessage, threadOf } from './notice-message.js';

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

describe('the conversation of a mail with notices', () => {
  const about = (params: Record<string, string>, link = '/communications') => ({
    type: 'reply',
    params,
    link,
  });

  it('is that of the one thing that all notices are about', () => {
    const reply = about({ threadId: 'a', messageId: '1' });
    const thread = threadOf('ada', [reply, about({ threadId: 'a', messageId: '2' })]);
    expect(thread).toBe(threadOf('ada', [reply]));
    expect(thread).not.toBe(threadOf('grace', [reply]));
    expect(threadOf('ada', [late('Shop', '/?metric=a')])).not.toBe(
      threadOf('ada', [late('Shop', '/?metric=b')]),
    );
  });

  it('is none for several things, and for one without an id', () => {
    expect(threadOf('ada', [about({ threadId: 'a' }), about({ threadId: 'b' })])).toBeUndefined();
    expect(threadOf('ada', [late('Shop')])).toBeUndefined();
  });
});
