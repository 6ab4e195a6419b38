import { describe, expect, it } from '@jest/globals';
import { smsLink, whatsAppLink } from './shareLinks.js';

const text = 'Join here: https://emberdeck.example/?ref=ABCD2345&x=1 #1';
const encoded = 'Join%20here%3A%20https%3A%2F%2Femberdeck.example%2F%3Fref%3DABCD2345%26x%3D1%20%231';

describe('links to the apps of a phone', () => {
  it('open the app for text messages, on iOS and Android', () => {
    expect(smsLink('+1 (202) 555-0143', text)).toBe(`sms:+12025550143?&body=${encoded}`);
  });

  it('open WhatsApp', () => {
    expect(whatsAppLink('+1 (202) 555-0143', text)).toBe(`https://wa.me/12025550143?text=${encoded}`);
  });
});
