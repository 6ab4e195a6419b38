import { setTimeout as delay } from 'node:timers/promises';
import { serviceNames, type ServiceName } from '@emberdeck/contracts/core/service-names';
import { bareCorrelationId } from '../bare/bare-start.js';
import type { Setup } from './setup.js';

const role = (service: ServiceName): string => `emberdeck_${service}`;

/**
 * Holds back the events of a service: requests append them to the outbox, but the relay has no permission to send them.
 * A window then measures only the request path, and the consumers work afterwards.
 */
export async function holdOutbox({ database }: Setup, service: ServiceName): Promise<void> {
  await database.query(`REVOKE UPDATE ON ${service}.outbox FROM ${role(service)}`);
}

/**
 * Releases the held events, except those of the bare program, which it marks as sent. Returns the seconds until every
 * consumer of every service has committed.
 */
export async function drainOutboxes({ database }: Setup, held: ServiceName): Promise<number> {
  await database.query(
    `UPDATE ${held}.outbox SET sent_at = now() WHERE sent_at IS NULL AND correlation_id = $1`,
    [bareCorrelationId],
  );
  await database.query(`GRANT UPDATE ON ${held}.outbox TO ${role(held)}`);
  const unsent = serviceNames.map(
    (service) => `EXISTS (SELECT FROM ${service}.outbox WHERE sent_at IS NULL)`,
  );
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await database.query<{ busy: boolean }>(`SELECT ${unsent.join(' OR ')} AS busy`);
    if (rows[0]?.busy !== true) return (performance.now() - startedAt) / 1000;
    await delay(50);
  }
}
