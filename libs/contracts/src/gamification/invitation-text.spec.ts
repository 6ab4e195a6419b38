import { describe, expect, it } from '@jest/globals';
import { invitationText } from './invitation-text.js';

const url = 'https://emberdeck.example/?ref=ABCD2345';

describe('invitation text', () => {
  it.each([
    ['Ada', 'Bob', `Hi Bob! Ada has decked you on Emberdeck. Join here: ${url}`],
    ["Renée O'Neil", null, `Renée O'Neil has decked you on Emberdeck. Join here: ${url}`],
    ['http://evil.example/x', null, `httpevilexamplex has decked you on Emberdeck. Join here: ${url}`],
    ['Ada.\nCall +1 900', 'Bob', `Hi Bob! AdaCall 1 900 has decked you on Emberdeck. Join here: ${url}`],
    ['!!!', '***', `Hi friend! A friend has decked you on Emberdeck. Join here: ${url}`],
  ])('cleans the names %j and %j', (referrer, friend, text) => {
    expect(invitationText(referrer, friend, url)).toBe(text);
  });

  it('cuts long names', () => {
    expect(invitationText('x'.repeat(80), null, url)).toContain(`${'x'.repeat(40)} has decked`);
  });
});
