import { embeddedPostgresChild } from '@emberdeck/processes/embedded-postgres';
import { ensureLocalSecrets, presentLocalSecrets } from '@emberdeck/processes/local-secrets';
import type { ProgramEnvironment } from '@emberdeck/processes/node-program';
import { isGiven, type Surroundings } from '../shared/launch-environment.js';
import type { LaunchContext } from './launcher.js';

/** Starts the embedded PostgreSQL unless DATABASE_URL is given. Returns the variables that programs need to connect. */
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

/** Returns the files of the local secrets, except secrets set by the user. Creates missing files. */
export async function localSecrets(surroundings: Surroundings): Promise<ProgramEnvironment> {
  return whereNotGiven(surroundings, await ensureLocalSecrets(surroundings.dataDirectory));
}

/** Like `localSecrets`, for commands. Creates no secret, because a new one could not decrypt existing data. */
export function foundSecrets(surroundings: Surroundings): ProgramEnvironment {
  return whereNotGiven(surroundings, presentLocalSecrets(surroundings.dataDirectory));
}
