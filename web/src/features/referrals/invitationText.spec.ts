import { describe, expect, it } from '@jest/globals';
import { invitationText, inviteUrlLike, smsSize } from './invitationText.js';

const url = 'https://emberdeck.example/?ref=ABCD2345';

describe('invitation text', () => {
  it.each([
    ['Ada', 'Bob', `Hi Bob! Ada has decked you on Emberdeck. Join here: ${url}`],
    ["Renée O'Neil", '', `Renée O'Neil has decked you on Emberdeck. Join here: ${url}`],
    ['http://evil.example/x', '', `httpevilexamplex has decked you on Emberdeck. Join here: ${url}`],
    ['Ada.\nCall +1 900', 'Bob', `Hi Bob! AdaCall 1 900 has decked you on Emberdeck. Join here: ${url}`],
    ['!!!', '***', `Hi friend! A friend has decked you on Emberdeck. Join here: ${url}`],
  ])('from %j to %j is that of the server', (referrer, friend, text) => {
    expect(invitationText(referrer, friend, url)).toBe(text);
  });
});

describe('the link of the preview', () => {
  it.each([
    [url, 'https://emberdeck.example/?ref=YOURCODE'],
    [undefined, 'http://here.example/?ref=YOURCODE'],
  ])('after %j', (earlier, expected) => {
    expect(inviteUrlLike(earlier, 'http://here.example')).toBe(expected);
  });

  it('is as long as the true one', () => {
    expect(inviteUrlLike(url, '')).toHaveLength(url.length);
  });
});

describe('smsSize', () => {
  it.each([
    ['a'.repeat(160), { segments: 1, used: 160, room: 160 }],
    ['a'.repeat(161), { segments: 2, used: 161, room: 306 }],
    ['€'.repeat(80), { segments: 1, used: 160, room: 160 }],
    ['€'.repeat(81), { segments: 2, used: 162, room: 306 }],
    ['я'.repeat(70), { segments: 1, used: 70, room: 70 }],
    ['я'.repeat(71), { segments: 2, used: 71, room: 134 }],
    [`${'a'.repeat(69)}🔥`, { segments: 2, used: 71, room: 134 }],
  ])('of %s', (text, expected) => {
    expect(smsSize(text)).toEqual(expected);
  });
});
