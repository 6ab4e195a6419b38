import { describe, expect, it } from '@jest/globals';
import type { JobRow } from '@emberdeck/contracts/jobs/job';
import { isActive, percentOf, withJob } from './jobRows.js';

const aJob = (part: Partial<JobRow> = {}): JobRow => ({
  id: 'a',
  service: 'analytics',
  name: 'purge-metrics',
  title: 'Delete',
  status: 'running',
  progress: null,
  reason: null,
  canceling: false,
  attempts: 1,
  maxAttempts: 3,
  result: null,
  revision: 2,
  createdAt: '2026-03-10T12:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  ...part,
});

describe('withJob', () => {
  it('adds a job in the order of the list', () => {
    const older = aJob({ id: 'older', createdAt: '2026-03-09T12:00:00.000Z' });
    const newer = aJob({ id: 'newer', createdAt: '2026-03-11T12:00:00.000Z' });
    expect(withJob([newer, older], aJob()).map(({ id }) => id)).toEqual(['newer', 'a', 'older']);
  });

  it.each([
    ['replaces an older row', 3, 'succeeded'],
    ['ignores the row that it has', 2, 'running'],
    ['ignores a row that was overtaken', 1, 'running'],
  ] as const)('%s', (_rule, revision, status) => {
    expect(withJob([aJob()], aJob({ revision, status: 'succeeded' }))[0]?.status).toBe(status);
  });
});

describe('percentOf', () => {
  it.each([
    [null, null],
    [{ done: 5, total: null, text: null }, null],
    [{ done: 0, total: 0, text: null }, null],
    [{ done: 1, total: 3, text: null }, 33],
    [{ done: 999, total: 1000, text: null }, 99],
    [{ done: 3, total: 3, text: null }, 100],
  ])('of %j is %s', (progress, percent) => {
    expect(percentOf(aJob({ progress }))).toBe(percent);
  });
});

describe('isActive', () => {
  it.each([
    ['queued', true],
    ['running', true],
    ['succeeded', false],
    ['failed', false],
    ['canceled', false],
  ] as const)('of a %s job is %s', (status, active) => {
    expect(isActive(aJob({ status }))).toBe(active);
  });
});
