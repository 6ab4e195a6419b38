import { describe, expect, it } from '@jest/globals';
import { keywordOf } from './keywords.js';

describe('the keyword of a message', () => {
  it.each([
    ['STOP', 'stop'],
    [' stop. ', 'stop'],
    ['Stop All', 'stop'],
    ['unsubscribe', 'stop'],
    ['REVOKE', 'stop'],
    ['optout', 'stop'],
    ['Start', 'start'],
    ['unstop', 'start'],
    ['yes', 'start'],
    ['help', 'help'],
    ['INFO', 'help'],
    ['stop texting me', null],
    ['', null],
    ['STOP'.repeat(100), null],
  ] as const)('%s: %s', (body, keyword) => {
    expect(keywordOf(body)).toBe(keyword);
  });

  it('is what Twilio read by words of the operator', () => {
    expect(keywordOf('arrêt', 'STOP')).toBe('stop');
  });
});
