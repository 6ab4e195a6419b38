import { describe, expect, it } from '@jest/globals';
import { previewText } from './previewText.js';

const typing = {
  sender: 'Ada',
  friendName: ' Bob ',
  invited: null,
  urlLike: 'https://emberdeck.example/?ref=YOURCODE',
};

describe('the preview', () => {
  it('shows a placeholder without a code', () => {
    expect(previewText(typing)).toBe(
      'Hi Bob! Ada has decked you on Emberdeck. Join here: https://emberdeck.example/?ref=YOURCODE',
    );
  });

  it.each([true, false])('shows the real code after the invitation; message sent: %s', (isSent) => {
    const invited = { friendName: 'Bob', code: 'ABCD2345', isSent };
    expect(previewText({ ...typing, friendName: '', invited })).toBe(
      `Hi Bob! Ada has decked you on Emberdeck. Join here: https://emberdeck.example/?ref=ABCD2345`,
    );
  });
});
