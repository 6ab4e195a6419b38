import { describe, expect, it } from '@jest/globals';
import { smsSize } from './smsSize.js';

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
