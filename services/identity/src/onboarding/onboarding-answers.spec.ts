import { describe, expect, it } from '@jest/globals';
import { notConfiguredMarker } from '@emberdeck/contracts/core/errors';
import type { DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import { textReasons } from '@emberdeck/contracts/notifications/text-messages';
import { completeAnswers, startAnswer } from './onboarding-answers.js';

const deliveryId = '0198c8a0-0000-7000-8000-000000000001';
const secrets = { flowToken: 'token', code: '123456', deliveryId };
const plain = (outcome: DeliveryOutcome) => ({ outcome, reason: null });

describe('the response to an entry', () => {
  it('shows the code in development only', () => {
    expect(startAnswer('email', plain('development'), secrets)).toMatchObject({
      success: true,
      debugCode: '123456',
    });
    expect(startAnswer('phone', plain('sent'), secrets)).toMatchObject({
      success: true,
      debugCode: null,
      deliveryId,
    });
  });

  it.each([
    ['email', 'E-mail is not configured on this server'],
    ['phone', 'SMS is not configured on this server'],
    ['whatsapp', 'WhatsApp is not configured on this server'],
  ] as const)('names the channel of %s that is not configured', (entryType, message) => {
    expect(message).toContain(notConfiguredMarker);
    expect(startAnswer(entryType, plain('not_configured'), secrets)).toEqual({
      success: false,
      message,
      debugCode: null,
      reason: null,
      deliveryId: null,
      flowToken: 'token',
    });
  });

  it('gives each reason of a refused message its own words', () => {
    const messages = textReasons.map(
      (reason) => startAnswer('phone', { outcome: 'failed', reason }, secrets).message,
    );
    expect(new Set(messages).size).toBe(textReasons.length);
    expect(startAnswer('phone', { outcome: 'failed', reason: 'opted_out' }, secrets)).toMatchObject({
      success: false,
      reason: 'opted_out',
      message: expect.stringContaining('Send START'),
      deliveryId: null,
    });
  });

  it('does not call an outage "not configured"', () => {
    const { success, message } = startAnswer('phone', plain('failed'), secrets);
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
