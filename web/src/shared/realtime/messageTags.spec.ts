import { describe, expect, it } from '@jest/globals';
import { serverMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { liveTags, messageOfFrame, tagsOfMessage } from './messageTags.js';

/** Messages that carry what they change, and those of the connection itself. */
const withoutTags: ReadonlySet<string> = new Set([
  'pong',
  'job_changed',
  'data_changed',
  'notification',
  'notifications_read',
  'notifications_cleared',
]);

function tagsOfFrame(frame: string) {
  const message = messageOfFrame(frame);
  return message === null ? [] : tagsOfMessage(message);
}

describe('tagsOfFrame', () => {
  it.each([
    [{ type: 'new_message' }, ['Message']],
    [{ type: 'message_reaction' }, ['Message']],
    [{ type: 'coins_earned', amount: 10 }, ['Coins', 'Profile']],
    [{ type: 'data_changed', what: 'data_sources' }, ['DataSource', 'Metrics']],
    [{ type: 'data_changed', what: 'something_new' }, []],
    [{ type: 'catch_up' }, liveTags],
    [{ type: 'pong' }, []],
    [{ type: 'something_new' }, []],
    [{ type: 'toString' }, []],
    [{}, []],
  ])('of %j are %j', (message, tags) => {
    expect(tagsOfFrame(JSON.stringify(message))).toEqual(tags);
  });

  it.each(['{', 'null', '7'])('refuses the frame %s', (frame) => {
    expect(() => tagsOfFrame(frame)).toThrow();
  });

  it('knows every message of the contract', () => {
    const types = serverMessage.options.map((option) => option.shape.type.value);
    for (const type of types.filter((each) => !withoutTags.has(each))) {
      expect(tagsOfFrame(JSON.stringify({ type }))).not.toEqual([]);
    }
  });
});
