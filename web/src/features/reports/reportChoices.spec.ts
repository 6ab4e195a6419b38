import { describe, expect, it } from '@jest/globals';
import * as dashboard from '@emberdeck/contracts/analytics/dashboard';
import * as contract from '@emberdeck/contracts/analytics/reports';
import { bodyOfChoices, choicesOf, formatNames, rangeNames } from './reportChoices.js';

describe('the choices of a report', () => {
  it('match the contract', () => {
    expect(formatNames).toEqual(contract.reportFormats);
    expect(rangeNames).toEqual(dashboard.dashboardRanges);
  });

  it.each([
    [null, null, 'executive_summary', '30days'],
    ['client_presentation', '1year', 'client_presentation', '1year'],
    ['weekly', '7days', 'executive_summary', '30days'],
  ])('start with the defaults for %s and %s', (type, range, expectedType, expectedRange) => {
    expect(choicesOf(type, range)).toEqual({ type: expectedType, range: expectedRange, format: 'pdf' });
  });

  it.each([
    ['30days', '2026-02-08T12:00:00.000Z'],
    ['90days', '2025-12-10T12:00:00.000Z'],
    ['1year', '2025-03-10T12:00:00.000Z'],
  ])('reach back by %s from now', (range, startDate) => {
    const body = bodyOfChoices(choicesOf(null, range), 'Sales', Date.parse('2026-03-10T12:00:00.000Z'));
    expect(contract.createReportBody.parse(body).config.filters).toEqual({
      startDate,
      endDate: '2026-03-10T12:00:00.000Z',
    });
  });
});
