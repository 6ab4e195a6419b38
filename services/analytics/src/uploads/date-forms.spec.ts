import { describe, expect, it } from '@jest/globals';
import { orderEvidence, readMoment } from './date-forms.js';

const iso = (text: string, order: Parameters<typeof readMoment>[1] = null): string | null => {
  const moment = readMoment(text, order);
  return typeof moment === 'number' ? new Date(moment).toISOString() : moment;
};

describe('readMoment', () => {
  it.each([
    ['2026-01-31T09:30:00+02:00', '2026-01-31T07:30:00.000Z'],
    ['31.01.2026', '2026-01-31T00:00:00.000Z'],
    ['1.2.2026', '2026-02-01T00:00:00.000Z'],
    ['31.1.26', '2026-01-31T00:00:00.000Z'],
    ['31.01.1999 23:59', '1999-01-31T23:59:00.000Z'],
    ['31/01/2026', '2026-01-31T00:00:00.000Z'],
    ['01/31/2026', '2026-01-31T00:00:00.000Z'],
    ['31-01-2026 09:30:15', '2026-01-31T09:30:15.000Z'],
    ['1/31/2026 9:30 PM', '2026-01-31T21:30:00.000Z'],
    ['1/31/2026, 12:05 am', '2026-01-31T00:05:00.000Z'],
    ['03/03/2026', '2026-03-03T00:00:00.000Z'],
    ['2026/01/31', '2026-01-31T00:00:00.000Z'],
    ['2026-1-5', '2026-01-05T00:00:00.000Z'],
    ['2026.01.31 10:00', '2026-01-31T10:00:00.000Z'],
    ['20260131', '2026-01-31T00:00:00.000Z'],
    ['2026-01', '2026-01-01T00:00:00.000Z'],
    ['2026/1', '2026-01-01T00:00:00.000Z'],
    ['01/2026', '2026-01-01T00:00:00.000Z'],
    ['5 Jan 2026', '2026-01-05T00:00:00.000Z'],
    ['5-Jan-2026', '2026-01-05T00:00:00.000Z'],
    ['January 5, 2026', '2026-01-05T00:00:00.000Z'],
    ['Sept. 3rd, 2025 14:00', '2025-09-03T14:00:00.000Z'],
    ['Mon, 05 Jan 2026 10:00:00 GMT', '2026-01-05T10:00:00.000Z'],
    ['Jan 2026', '2026-01-01T00:00:00.000Z'],
    ['1769852400', '2026-01-31T09:40:00.000Z'],
    ['1769852400.5', '2026-01-31T09:40:00.500Z'],
    ['1769852400123', '2026-01-31T09:40:00.123Z'],
  ])('reads %s', (text, moment) => {
    expect(iso(text)).toBe(moment);
  });

  it.each([
    '',
    'soon',
    '31.02.2026',
    '31/13/2026',
    '2026-13',
    '5 Foo 2026',
    '13:00',
    '1/31/2026 13:00 PM',
    '12',
    '99999999',
  ])('cannot read %j', (text) => {
    expect(iso(text)).toBeNull();
  });

  it('reads a date with two meanings by the order of its column only', () => {
    expect(iso('03/04/2026')).toBe('ambiguous');
    expect(iso('03/04/2026', 'day_first')).toBe('2026-04-03T00:00:00.000Z');
    expect(iso('03/04/2026', 'month_first')).toBe('2026-03-04T00:00:00.000Z');
    expect(iso('13/04/2026', 'month_first')).toBeNull();
    expect(iso('03.04.2026', 'month_first')).toBe('2026-04-03T00:00:00.000Z');
  });
});

describe('orderEvidence', () => {
  it.each([
    ['13/04/2026', 'day_first'],
    ['04/13/2026', 'month_first'],
    ['03/04/2026', 'either'],
    ['03-04-2026', 'either'],
    ['03.04.2026', null],
    ['05/05/2026', null],
    ['2026-04-03', null],
    ['', null],
  ])('of %j is %j', (text, evidence) => {
    expect(orderEvidence(text)).toBe(evidence);
  });
});
