import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { nothing } from '../core/fields.js';
import { type ServiceName, serviceNames } from '../core/service-names.js';

/**
 * Whether a service and its database respond, and whether a program takes its jobs. The gateway asks it for `/healthz`.
 * Services of an earlier release say nothing of jobs.
 */
export const reportHealth = (service: ServiceName) =>
  defineCall({
    service,
    name: 'report-health',
    access: 'internal',
    callers: ['gateway'],
    input: nothing,
    output: z.object({ database: z.boolean(), jobs: z.boolean().optional() }),
  });

/** The calls for the health of all services. */
export const healthCalls = serviceNames.map(reportHealth);

/** The answer of `/healthz`. `down` names what does not respond; `analytics jobs` if no program takes the jobs of analytics. */
export interface HealthReport {
  readonly status: 'ok' | 'degraded';
  readonly down: readonly string[];
}
