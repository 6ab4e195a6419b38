import { describe, expect, it } from '@jest/globals';
import { isTimeZone } from './time-zone.js';

describe('a time zone', () => {
  it.each([
    'UTC',
    'Europe/Berlin',
    'America/Argentina/Buenos_Aires',
    'Asia/Kathmandu',
    'Asia/Katmandu',
    'Etc/GMT+5',
  ])('%s is a name of the database', (name) => expect(isTimeZone(name)).toBe(true));

  it.each(['', 'Mars/Olympus', '+02:00', '-05', 'europe/berlin', ' UTC', 'Europe/Berlin ', 'x'.repeat(65)])(
    '%j is none',
    (name) => expect(isTimeZone(name)).toBe(false),
  );
});
