import { describe, expect, it } from '@jest/globals';
import { events } from '@emberdeck/contracts/registry/registry';
import { liveTags, messageOfFrame, tagsOfMessage } from './messageTags.js';

function tagsOfFrame(frame: string) {
  const message = messageOfFrame(frame);
  return message === null ? [] : tagsOfMessage(message);
}

describe('tagsOfFrame', () => {
  it.each([
    [{ type: 'new_message' }, ['Message']],
    [{ type: 'message_reaction' }, ['Message', 'Reaction']],
    [{ type: 'message_reaction', active: false }, ['Reaction']],
    [{ type: 'new_message', message: null }, ['Message']],
    [{ type: 'new_message', message: { id: 'm1' } }, []],
    [{ type: 'coins_earned', amount: 10 }, ['Coins', 'Profile']],
    [{ type: 'coins_earned', amount: 10, standing: {} }, []],
    [{ type: 'source_changed' }, ['DataSource', 'DeletedSource', 'Metrics']],
    [{ type: 'source_changed', source: { id: 's1' } }, ['Metrics']],
    [{ type: 'data_changed', what: 'data_sources' }, ['DataSource', 'DeletedSource', 'Metrics']],
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

  it.each(events.flatMap(({ realtime }) => (realtime ? [realtime] : [])))(
    'match the contract: $message.type, $changes.what',
    ({ message, tags, changes }) => {
      const frame = message ? { type: message.type } : { type: 'data_changed', what: changes.what };
      expect(tagsOfFrame(JSON.stringify(frame))).toEqual(expect.arrayContaining([...tags]));
      expect(liveTags).toEqual(expect.arrayContaining([...changes.tags]));
    },
  );
});
