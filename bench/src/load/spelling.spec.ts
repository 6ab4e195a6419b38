import { describe, expect, it } from '@jest/globals';
import { spelled } from './spelling.js';

describe('spelled', () => {
  it('encodes letters of the path, another set in each turn', () => {
    const all = Array.from({ length: 64 }, (_, turn) => spelled('/api/x/metrics?range=30days', turn));
    expect(new Set(all).size).toBe(64);
    expect(all[0]).toBe('/api/x/metrics?range=30days');
    expect(all[5]).toBe('/%61p%69/x/metrics?range=30days');
    expect(new Set(all.map(decodeURIComponent)).size).toBe(1);
  });
});
