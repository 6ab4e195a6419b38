import { describe, expect, it } from '@jest/globals';
import { notConfiguredMarker } from '@emberdeck/contracts/core/errors';
import { completeAnswers, startAnswer } from './onboarding-answers.js';

const secrets = { flowToken: 'token', code: '123456' };

describe('the response to an entry', () => {
  it('shows the code in development only', () => {
    expect(startAnswer('email', 'development', secrets)).toMatchObject({
      success: true,
      debugCode: '123456',
    });
    expect(startAnswer('email', 'sent', secrets)).toMatchObject({ success: true, debugCode: null });
  });

  it.each([
    ['email', 'E-mail is not configured on this server'],
    ['phone', 'SMS is not configured on this server'],
    ['whatsapp', 'WhatsApp is not configured on this server'],
  ] as const)('names the channel of %s that is not configured', (entryType, message) => {
    expect(message).toContain(notConfiguredMarker);
    expect(startAnswer(entryType, 'not_configured', secrets)).toEqual({
      success: false,
      message,
      debugCode: null,
      flowToken: 'token',
    });
  });

  it('does not call an outage "not configured"', () => {
    const { success, message } = startAnswer('phone', 'failed', secrets);
    expect(success).toBe(false);
    expect(message).toContain('could not be sent, please try again');
    expect(message).not.toContain(notConfiguredMarker);
  });
});

describe('the welcome', () => {
  it.each([
    [100, 'Welcome to Emberdeck! You earned 100 coins.', 100],
    [0, 'Welcome to Emberdeck!', 0],
    [null, 'Welcome to Emberdeck! Your welcome coins are on their way.', 0],
  ])('of %s coins', (coins, message, welcomeCoins) => {
    expect(completeAnswers.welcome(coins, 'session')).toMatchObject({ success: true, message, welcomeCoins });
  });
});
