import { describe, expect, it } from '@jest/globals';
import { maskedRecipient } from './masked-recipient.js';

describe('a masked recipient', () => {
  it.each([
    ['ada@example.com', 'a***@example.com'],
    ['a@example.com', 'a***@example.com'],
    ['+12025550143', '+1***43'],
  ])('%s is %s', (given, masked) => {
    expect(maskedRecipient(given)).toBe(masked);
  });
});
