import { expect, it } from '@jest/globals';
import { everyoneId } from '@emberdeck/contracts/messaging/mentions';
import { contentOf, draftOf, stillNamed } from './draftMentions.js';

const ada = { userId: '00000000-0000-4000-8000-00000000000a', displayName: 'Ada' };
const adaL = { userId: '00000000-0000-4000-8000-00000000000b', displayName: 'Ada Lovelace' };
const otherAda = { userId: '00000000-0000-4000-8000-00000000000c', displayName: 'Ada' };
const everyone = { userId: everyoneId, displayName: everyoneId };

it.each([
  ['a chosen name becomes its id', 'Hi @Ada!', [ada], `Hi <@${ada.userId}>!`],
  ['a typed name stays text', 'Hi @Ada!', [], 'Hi @Ada!'],
  ['the longest name wins', '@Ada Lovelace @Ada', [ada, adaL], `<@${adaL.userId}> <@${ada.userId}>`],
  ['a longer word is no name', '@Adalbert', [ada], '@Adalbert'],
  ['equal names in their order', '@Ada @Ada', [ada, otherAda], `<@${ada.userId}> <@${otherAda.userId}>`],
  ['everyone', '@everyone hello', [everyone], '<@everyone> hello'],
] as const)('%s', (_rule, text, named, content) => {
  expect(contentOf({ text, named })).toBe(content);
});

it('a message becomes a draft with the same content', () => {
  const content = `<@${ada.userId}> and <@everyone>, not <@${adaL.userId}>`;
  const draft = draftOf(content, [ada]);
  expect(draft.text).toBe(`@Ada and @everyone, not <@${adaL.userId}>`);
  expect(contentOf(draft)).toBe(content);
});

it('forgets a chosen member whose name was deleted', () => {
  expect(stillNamed({ text: 'Hi @Ada', named: [ada, everyone] })).toEqual([ada]);
});
