import { embeddedPostgresChild } from '@emberdeck/processes/embedded-postgres';
import { ensureLocalSecrets, presentLocalSecrets } from '@emberdeck/processes/local-secrets';
import type { ProgramEnvironment } from '@emberdeck/processes/node-program';
import { isGiven, type Surroundings } from '../shared/launch-environment.js';
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

const whereNotGiven = (surroundings: Surroundings, files: ProgramEnvironment): ProgramEnvironment =>
  Object.fromEntries(
    Object.entries(files).filter(([variable]) => !isGiven(surroundings, variable.replace(/_FILE$/, ''))),
  );

/**
 * Files of the secrets that this installation stores itself, where the user has set none: created where they are
 * missing.
 */
export async function localSecrets(surroundings: Surroundings): Promise<ProgramEnvironment> {
  return whereNotGiven(surroundings, await ensureLocalSecrets(surroundings.dataDirectory));
}

/** The same for a command, which creates none: a new secret could decrypt nothing. */
export function foundSecrets(surroundings: Surroundings): ProgramEnvironment {
  return whereNotGiven(surroundings, presentLocalSecrets(surroundings.dataDirectory));
}
