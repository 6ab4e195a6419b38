import { embeddedPostgresChild } from '@emberdeck/processes/embedded-postgres';
import { ensureLocalSecrets } from '@emberdeck/processes/local-secrets';
import type { ProgramEnvironment } from '@emberdeck/processes/node-program';
import { isGiven, type LaunchEnvironment } from '../launch-environment.js';
import type { LaunchContext } from './launcher.js';

/** Starts the embedded PostgreSQL, unless the user has given a database, and gives what the programs need to reach it. */
export async function startDatabase(context: LaunchContext): Promise<ProgramEnvironment> {
  const { environment, supervisor, log } = context;
  if (isGiven(environment, 'DATABASE_URL')) return {};
  const child = embeddedPostgresChild({ dataDirectory: environment.dataDirectory, log });
  supervisor.start(child);
  await supervisor.whenReady(child.name);
  return { DATABASE_URL: await child.databaseUrl };
}

/** Files of the secrets that this installation keeps for itself, where the user has given none. */
export async function localSecrets(environment: LaunchEnvironment): Promise<ProgramEnvironment> {
  const files = await ensureLocalSecrets(environment.dataDirectory);
  return Object.fromEntries(
    Object.entries(files).filter(([variable]) => !isGiven(environment, variable.replace(/_FILE$/, ''))),
  );
}
