import { describe, expect, it } from '@jest/globals';
import { largestReplicas, poolSize, replicaName } from './replicas.js';

describe('poolSize', () => {
  it.each([
    [1, 6],
    [2, 6],
    [3, 4],
    [4, 3],
    [6, 2],
  ])('for %i replicas is %i', (replicas, expected) => {
    expect(poolSize(replicas)).toBe(expected);
  });

  it('leaves 5 of 100 connections free beside all pools and one listener per process', () => {
    for (let replicas = 1; replicas <= largestReplicas; replicas += 1) {
      expect(5 * replicas * (poolSize(replicas) + 1)).toBeLessThanOrEqual(95);
    }
  });
});

describe('replicaName', () => {
  it.each([
    [1, 'identity'],
    [2, 'identity-2'],
  ])('of replica %i is %s', (replica, expected) => {
    expect(replicaName('identity', replica)).toBe(expected);
  });
});
