import { describe, expect, it } from '@jest/globals';
import { typedSearch } from './searchWords.js';

const none = { q: '', name: null, after: null, before: null, hasFile: false };

describe('a typed search', () => {
  it.each([
    ['costs of may', { ...none, q: 'costs of may' }],
    ['has:file', { ...none, hasFile: true }],
    ['plan HAS:files from:ada', { ...none, q: 'plan', name: 'ada', hasFile: true }],
    ['from:"Ada Lovelace" plan', { ...none, q: 'plan', name: 'Ada Lovelace' }],
    ['after:2026-01-01 before:2026-02-01', { ...none, after: '2026-01-01', before: '2026-02-01' }],
    ['after:2026-02-30 before:today has:fun', { ...none, q: 'after:2026-02-30 before:today has:fun' }],
    ['notfrom:ada from:', { ...none, q: 'notfrom:ada from:' }],
  ])('takes the fields out of %j', (text, expected) => {
    expect(typedSearch(text)).toEqual(expected);
  });
});
