import { describe, expect, it } from '@jest/globals';
import { maskContact } from './maskContact.js';

describe('maskContact', () => {
  it.each([
    ['ada@example.com', 'a***@example.com'],
    ['a@b.c', 'a***@b.c'],
    ['+15551234567', '***4567'],
    ['123', '123'],
  ])('shows %s as %s', (contact, expected) => {
    expect(maskContact(contact)).toBe(expected);
  });
});
