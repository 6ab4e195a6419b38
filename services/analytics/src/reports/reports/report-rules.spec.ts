import { describe, expect, it } from '@jest/globals';
import { blocksOf, rangeOf, typeLabelOf } from './report-rules.js';

describe('the range of a report', () => {
  it.each([
    ['90days', '90days'],
    ['forever', '30days'],
    ['', '30days'],
  ])('%j is %s', (text, range) => {
    expect(rangeOf(text)).toBe(range);
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
