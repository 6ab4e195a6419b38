import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { nothing } from '../core/fields.js';
import { type ServiceName, serviceNames } from '../core/service-names.js';

/** Whether a service and its database respond. The gateway asks it for `/healthz`. */
export const reportHealth = (service: ServiceName) =>
  defineCall({
    service,
    name: 'report-health',
    access: 'internal',
    callers: ['gateway'],
    input: nothing,
    output: z.object({ database: z.boolean() }),
  });

/** The calls for the health of all services. */
export const healthCalls = serviceNames.map(reportHealth);

/** The answer of `/healthz`. `down` names what does not respond. */
export interface HealthReport {
  readonly status: 'ok' | 'degraded';
  readonly down: readonly string[];
}
