import { expect, it } from '@jest/globals';
import { paymentStateOf } from './payment-state.js';

const later = new Date('2026-03-10T12:00:00.000Z');

it.each([
  ['held', { heldUntil: later, holdReason: 'own_browser', coinsEarned: 0 }],
  ['refused', { heldUntil: null, holdReason: 'own_browser', coinsEarned: 0 }],
  ['paid', { heldUntil: null, holdReason: 'own_browser', coinsEarned: 50 }],
  ['paid', { heldUntil: null, holdReason: null, coinsEarned: 50 }],
  ['paid', { heldUntil: null, holdReason: null, coinsEarned: 0 }],
] as const)('says %s of %j', (state, row) => {
  expect(paymentStateOf(row)).toBe(state);
});
