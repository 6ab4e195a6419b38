import { setTimeout as delay } from 'node:timers/promises';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import type { Setup } from './setup.js';

/** Waits until every consumer of every service has committed. */
export async function drainOutboxes({ database }: Setup): Promise<void> {
  const unsent = serviceNames.map(
    (service) => `EXISTS (SELECT FROM ${service}.outbox WHERE sent_at IS NULL)`,
  );
  for (;;) {
    const { rows } = await database.query<{ busy: boolean }>(`SELECT ${unsent.join(' OR ')} AS busy`);
    if (rows[0]?.busy !== true) return;
    await delay(50);
  }
}
