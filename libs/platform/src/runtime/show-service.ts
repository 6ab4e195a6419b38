import { poolOf } from '../database/data-source.js';
import { poolStates } from '../database/pool-states.js';
import { backlogReader } from '../outbox/outbox-backlog.js';
import { deadLettersOpen, outboxLag, outboxUnsent, poolConnections } from '../telemetry/platform-metrics.js';
import type { OpenService } from './open-service.js';
import type { ServiceDefinition } from './service-definition.js';

/** Registers a service's metrics, the backlog of its schema and the state of its pool. */
export function showService(
  { name: service, metrics = [] }: ServiceDefinition,
  { ports: { telemetry }, work, dataSource }: OpenService,
): void {
  const backlog = backlogReader(work);
  telemetry.register(metrics);
  telemetry.gauge(outboxUnsent, async () => [{ labels: { service }, value: (await backlog()).unsent }]);
  telemetry.gauge(outboxLag, async () => [{ labels: { service }, value: (await backlog()).lagSeconds }]);
  telemetry.gauge(deadLettersOpen, async () => [
    { labels: { service }, value: (await backlog()).deadLetters },
  ]);
  const pool = poolOf(dataSource);
  telemetry.gauge(poolConnections, () => {
    const states = { ...poolStates(pool), limit: pool.options.max };
    return Object.entries(states).map(([state, value]) => ({ labels: { service, state }, value }));
  });
}
