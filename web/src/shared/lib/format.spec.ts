import { describe, expect, it } from '@jest/globals';
import {
  formatBytes,
  formatDate,
  formatDateTime,
  formatMoment,
  formatMoney,
  formatNumber,
  formatRounded,
  formatPercent,
  formatShare,
  formatShortDay,
  formatShortMonth,
} from './format.js';

describe('formatMoney', () => {
  it.each([
    [45231, 'en', '$45,231'],
    [1490.5, 'en', '$1,490.50'],
    [1490.5, 'de', '$1.490,50'],
    [999999999.99, 'en', '$999,999,999.99'],
    [-12, 'en', '-$12'],
    [0, 'en', '$0'],
  ])('of %d in %s is %s', (value, locale, expected) => {
    expect(formatMoney(value, locale)).toBe(expected);
  });
});

describe('formatPercent', () => {
  it.each([
    [3.24, 'en', '3.2%'],
    [3, 'en', '3.0%'],
    [3.2, 'de', '3,2%'],
    [0.0347, 'en', '0.0347%'],
  ])('of %d in %s is %s', (value, locale, expected) => {
    expect(formatPercent(value, locale)).toBe(expected);
  });
});

describe('other formats', () => {
  it('groups numbers by the locale', () => {
    expect(formatNumber(12345.678, 'en')).toBe('12,345.68');
    expect(formatNumber(12345, 'de')).toBe('12.345');
    expect(formatNumber(0.0347, 'en')).toBe('0.0347');
    expect(formatNumber(-0.000001, 'en')).toBe('-0.000001');
    expect(formatNumber(0.125, 'en')).toBe('0.125');
  });

  it.each([
    [7.5, '7.5'],
    [0.0347, '0.0347'],
    [0.000001, '0.000001'],
    [-0.5, '-0.5'],
  ])('shows %d with as many decimals as it needs: %s', (value, expected) => {
    expect(formatNumber(value, 'en')).toBe(expected);
  });

  it('shows shares as whole percents', () => {
    expect(formatShare(0.456, 'en')).toBe('46%');
  });

  it('names the month of the last instant of a month in UTC', () => {
    expect(formatShortMonth('2026-01-31T23:59:59.000Z', 'en', 'UTC')).toBe('Jan');
    expect(formatShortMonth('2026-01-31T23:59:59.000Z', 'en', 'Europe/Berlin')).toBe('Feb');
  });

  it.each([
    [1, '1 kB'],
    [2048, '2 kB'],
    [10 * 1024 * 1024, '10 MB'],
  ])('shows %d bytes as %s', (bytes, expected) => {
    expect(formatBytes(bytes, 'en')).toBe(expected);
  });
});

describe('in German', () => {
  it.each([
    ['money', formatMoney(1490, 'de'), '$1.490'],
    ['money with cents', formatMoney(1490.5, 'de'), '$1.490,50'],
    ['much money', formatMoney(999999999.99, 'de'), '$999.999.999,99'],
    ['a number', formatNumber(1490.25, 'de'), '1.490,25'],
    ['a percentage', formatPercent(12.34, 'de'), '12,3%'],
    ['a share', formatShare(0.456, 'de'), '46\u00A0%'],
    ['a date', formatDate('2026-03-10T12:00:00.000Z', 'de'), '10.03.2026'],
    ['a month', formatShortMonth('2026-03-10T12:00:00.000Z', 'de', 'UTC'), 'Mär'],
    ['a day', formatShortDay('2026-03-10T12:00:00.000Z', 'de'), '10. März'],
    ['a size', formatBytes(1.5 * 1024 * 1024, 'de'), '1,5 MB'],
  ])('%s follows the language, and the currency sign stays in front', (_what, text, expected) => {
    expect(text).toBe(expected);
  });

  it('puts the day before the month, and the time after both', () => {
    // The time zone of the test machine changes the hour, not the order.
    expect(formatDateTime('2026-03-10T12:00:00.000Z', 'de')).toMatch(/^1[01]\.03\.2026, \d{2}:00$/);
    expect(formatDateTime('2026-03-10T12:00:00.000Z', 'en')).toMatch(/^Mar 1[01], 2026, \d{1,2}:00 [AP]M$/);
  });
});

describe('formatMoment', () => {
  const morning = new Date(2026, 2, 10, 9, 5).getTime();

  it('shows only the time of today', () => {
    expect(formatMoment(morning, new Date(2026, 2, 10, 23, 59).getTime(), 'de')).toBe('09:05');
  });

  it('shows the date of another day', () => {
    expect(formatMoment(morning, new Date(2026, 2, 11, 0, 1).getTime(), 'de')).toBe('10.03.2026, 09:05');
  });
});

describe('formatRounded', () => {
  it.each([
    [0, '0'],
    [7_500, '7,500'],
    [0.0347, '0.0347'],
    [99_999, '99,999'],
    [100_000, '100K'],
    [1_500_000, '1.5M'],
    [-2_000_000_000, '-2B'],
  ])('makes %d into %s', (value, expected) => {
    expect(formatRounded(value, 'en')).toBe(expected);
  });
});
