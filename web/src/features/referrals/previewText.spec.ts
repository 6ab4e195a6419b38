import { describe, expect, it } from '@jest/globals';
import { previewText } from './previewText.js';

const typing = {
  sender: 'Ada',
  friendName: ' Bob ',
  invited: null,
  urlLike: 'https://emberdeck.example/?ref=YOURCODE',
  isByOperator: true,
};

const text = (code: string): string =>
  `Hi Bob! Ada has decked you on Emberdeck. Join here: https://emberdeck.example/?ref=${code}`;

describe('the preview', () => {
  it('shows a placeholder without a code', () => {
    expect(previewText(typing)).toBe(`${text('YOURCODE')} Reply STOP to opt out.`);
  });

  it('has no word of STOP where the sender sends it', () => {
    expect(previewText({ ...typing, isByOperator: false })).toBe(text('YOURCODE'));
  });

  it.each([
    [true, `${text('ABCD2345')} Reply STOP to opt out.`],
    [false, text('ABCD2345')],
  ])('shows the real code after the invitation; message sent: %s', (isSent, expected) => {
    const invited = { friendName: 'Bob', code: 'ABCD2345', isSent };
    expect(previewText({ ...typing, friendName: '', invited })).toBe(expected);
  });
});
