import { describe, expect, it } from '@jest/globals';
import { nameInText, withNameOf } from './actor-names.js';

describe('the name in an activity', () => {
  it.each([
    ['Ann posted a message', 'Ann', 'Ann'],
    ['Anna posted a message', 'Ann', null],
    ['Sales synced: 2 rows added', 'Ann', null],
    ['Sales synced: 2 rows added', undefined, null],
  ])('of "%s" is stored only where the text begins with it', (description, actorName, stored) => {
    expect(nameInText({ description, actorName })).toBe(stored);
  });

  it.each([
    ['Ann', 'Berta', 'Berta posted a message'],
    ['Ann', null, 'Ann posted a message'],
    [null, 'Berta', 'Ann posted a message'],
  ])('%s is replaced by the name of today, %s, where both are known', (actorName, name, shown) => {
    expect(withNameOf({ description: 'Ann posted a message', actorName }, name)).toBe(shown);
  });
});
