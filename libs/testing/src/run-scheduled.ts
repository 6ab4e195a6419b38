import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { eventually } from './eventually.js';
import type { TestService } from './service-harness.js';

/** Runs a job of a service as its schedule does, and waits for its end. */
export async function runScheduledJob(
  { database }: TestService,
  service: ServiceName,
  name: string,
): Promise<void> {
  const ended = async (): Promise<number> => {
    const [row] = await database.asAdministrator<{ jobs: number }>(
      `SELECT count(*)::integer AS jobs FROM ${service}.job WHERE name = $1 AND status NOT IN ('queued', 'running')`,
      [name],
    );
    return row?.jobs ?? 0;
  };
  const before = await ended();
  await database.asAdministrator(
    `SET search_path = ${service}; SELECT add_job('schedule', '{"name": "${name}"}')`,
  );
  await eventually(async () => {
    if ((await ended()) <= before) throw new Error(`${name} has not ended`);
  });
}
