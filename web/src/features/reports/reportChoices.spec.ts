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
    expect(choicesOf(type, range)).toEqual({
      ...{ type: expectedType, range: expectedRange },
      ...{ ownDays: null, format: 'pdf' },
    });
  });

  it.each([
    ['30days', '2026-02-09'],
    ['90days', '2025-12-11'],
    ['1year', '2025-03-11'],
  ])('are the days of %s until today', (range, startDate) => {
    const body = bodyOfChoices(choicesOf(null, range), 'Sales', '2026-03-10');
    expect(contract.createReportBody.parse(body).config.filters).toEqual({
      startDate,
      endDate: '2026-03-10',
    });
  });

  it('are chosen days instead of the range', () => {
    const ownDays = { firstDay: '2026-01-01', lastDay: '2026-01-31' };
    const body = bodyOfChoices({ ...choicesOf(null, '90days'), ownDays }, 'Sales', '2026-03-10');
    expect(body.config.filters).toEqual({ startDate: '2026-01-01', endDate: '2026-01-31' });
  });

  it('leave the days to the server while the day of the workspace is not known', () => {
    expect(bodyOfChoices(choicesOf(null, null), 'Sales', null).config.filters).toBeNull();
  });
});
