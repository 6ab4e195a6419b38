import { describe, expect, it } from '@jest/globals';
import { maskedContact } from './masked-contact.js';

describe('a masked contact', () => {
  it.each([
    ['ada@example.com', 'a***@example.com'],
    ['a@example.com', 'a***@example.com'],
    ['+12025550143', '+1***43'],
  ])('%s is %s', (given, masked) => {
    expect(maskedContact(given)).toBe(masked);
  });
});
