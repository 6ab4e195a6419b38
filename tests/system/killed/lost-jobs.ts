import { withConnection } from '@emberdeck/platform/database/await-database';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';

/**
 * Lets the time pass for which the running jobs of a killed process stay its own, 15 s. The process that comes after it
 * looks for lost jobs when it starts.
 */
export async function loseJobs(databaseUrl: string, service: ServiceName): Promise<void> {
  await withConnection(databaseUrl, 'test', (client) =>
    client.query(`UPDATE ${service}.job SET leased_until = now() WHERE status = 'running'`),
  );
}
