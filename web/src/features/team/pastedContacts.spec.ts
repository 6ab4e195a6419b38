import { expect, it } from '@jest/globals';
import { pastedContacts } from './pastedContacts.js';

it.each([
  ['', []],
  ['ada@example.com', ['ada@example.com']],
  [
    'ada@example.com, +1 212 555 0100;grace@example.com\n\n',
    ['ada@example.com', '+1 212 555 0100', 'grace@example.com'],
  ],
  ['Ada <ada@example.com>, ada@example.com', ['ada@example.com']],
])('reads the contacts of %j', (text, contacts) => {
  expect(pastedContacts(text)).toEqual(contacts);
});
