import { describe, expect, it } from '@jest/globals';
import { unlockMessage } from './unlock-message.js';

describe('the message that unlocks a contact', () => {
  it('holds the link, its code and how long it is valid, as text and as HTML', () => {
    const link = 'https://deck.example/api/onboard/unlock?token=abc';
    const { text, html } = unlockMessage({ link, code: '042137', expiresInHours: 24 });
    expect(text).toContain(`\n${link}\n`);
    expect(html).toContain(`href="${link}"`);
    expect(text).toContain('\n042137\n');
    expect(html).toContain('>042137<');
    expect(text).toContain('valid for 24 hours');
  });
});
