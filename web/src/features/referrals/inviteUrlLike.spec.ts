import { describe, expect, it } from '@jest/globals';
import { inviteUrlLike } from './inviteUrlLike.js';

const url = 'https://emberdeck.example/?ref=ABCD2345';

describe('the link of the preview', () => {
  it.each([
    [url, 'https://emberdeck.example/?ref=YOURCODE'],
    [undefined, 'http://here.example/?ref=YOURCODE'],
  ])('after %j', (earlier, expected) => {
    expect(inviteUrlLike(earlier, 'http://here.example')).toBe(expected);
  });

  it('is as long as the real one', () => {
    expect(inviteUrlLike(url, '')).toHaveLength(url.length);
  });
});
