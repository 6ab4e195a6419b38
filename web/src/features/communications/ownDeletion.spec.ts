import { describe, expect, it } from '@jest/globals';
import { exampleMessage, exampleTime } from '../../../test/exampleMessage.js';
import { withDeletion } from './feedChanges.js';
import { emptyFeed } from './feedPages.js';
import type { Feed } from './feedPages.js';
import { withDeleted } from './ownDeletion.js';

const message = exampleMessage('a', exampleTime(0));
const reply = exampleMessage('b', exampleTime(1), { parentId: 'a' });
const place = { ...message, content: '', deleted: true, revision: 1 };

const feedOf = (...messages: Feed['messages']): Feed => ({ ...emptyFeed, messages });
const shown = ({ messages }: Feed): string[] =>
  messages.map(({ id, deleted }) => (deleted ? `place of ${id}` : id));

describe('a deletion by this tab', () => {
  it('removes a message, whose empty place may follow: its replies need not be loaded', () => {
    const feed = withDeleted(feedOf(message), 'a');
    expect(shown(feed)).toEqual([]);
    expect(shown(withDeletion(feed, { gone: [], message: place }))).toEqual(['place of a']);
  });

  it('leaves the empty place of a message above its replies', () => {
    const feed = withDeleted(feedOf(reply, message), 'a');
    expect(shown(feed)).toEqual(['b', 'place of a']);
    expect(feed.messages[1]?.content).toBe('');
  });

  it('changes nothing after the server has published it', () => {
    const published = feedOf(place);
    expect(withDeleted(published, 'a')).toBe(published);
  });
});
