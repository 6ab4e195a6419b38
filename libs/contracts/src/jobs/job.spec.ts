import { describe, expect, it } from '@jest/globals';
import { purgeMetrics } from '../analytics/jobs.js';
import { jobs } from '../registry/registry.js';

describe('the jobs that a user starts', () => {
  it('have a limit for a user, except the deletion of metrics, which must always be possible', () => {
    const unlimited = jobs.filter((job) => job.startedBy !== 'product' && job.activePerUser === undefined);
    expect(unlimited).toEqual([purgeMetrics]);
  });
});
