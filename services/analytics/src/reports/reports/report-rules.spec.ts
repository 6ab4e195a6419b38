import { describe, expect, it } from '@jest/globals';
import { blocksOf, periodLabel, rangeOf, typeLabelOf, windowOf } from './report-rules.js';

const now = new Date('2026-03-15T10:00:00.000Z');

describe('the window of a report', () => {
  it.each([
    ['30days', '2026-02-13T10:00:00.000Z'],
    ['90days', '2025-12-15T10:00:00.000Z'],
    ['1year', '2025-03-15T10:00:00.000Z'],
    ['forever', '2026-02-13T10:00:00.000Z'],
    ['', '2026-02-13T10:00:00.000Z'],
  ])('of %j ends now and begins at %s', (range, startDate) => {
    const window = windowOf(rangeOf(range), now);
    expect(window).toEqual({ startDate: new Date(startDate), endDate: now });
  });

  it('is shown by its days', () => {
    expect(periodLabel(windowOf('30days', now))).toBe('Feb 13, 2026 – Mar 15, 2026');
  });
});

describe('the blocks of a report', () => {
  it.each([
    ['executive_summary', [], ['active_users', 'revenue', 'conversion_rate', 'key_insights']],
    ['anything else', [], ['active_users', 'revenue']],
    ['toString', [], ['active_users', 'revenue']],
    ['executive_summary', ['revenue', 'revenue', 'visits'], ['revenue', 'visits']],
  ])('of %s with %j are %j', (type, requested, blocks) => {
    expect(blocksOf(type, requested)).toEqual(blocks);
  });

  it.each([
    ['client_presentation', 'Client Presentation Report'],
    ['quarterly', 'Custom Report'],
  ])('of type %s are titled %s', (type, label) => {
    expect(typeLabelOf(type)).toBe(label);
  });
});
