import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { launcherOf, lockDataDirectory } from '@emberdeck/processes/data-lock';
import { runningDatabaseUrl, startEmbeddedPostgres } from '@emberdeck/processes/embedded-postgres';
import { type ProgramEnvironment, ProgramFailure, runProgram } from '@emberdeck/processes/node-program';
import { lineLog } from '@emberdeck/processes/process-log';
import { isGiven, type LaunchEnvironment, readLaunchEnvironment } from '../launch-environment.js';
import { localSecrets } from './database.js';
import { programPath } from './program-path.js';

interface Command {
  /** Path of the compiled program of this package: `verify-ledger/main`. */
  readonly program: string;
  readonly args: readonly string[];
}

async function run({ program, args }: Command, environment: LaunchEnvironment, database: ProgramEnvironment) {
  const variables = { ...environment.variables, ...(await localSecrets(environment)), ...database };
  await runProgram(programPath(program), variables, new AbortController().signal, args);
}

/** Runs on the database of a launcher that runs; where none does, the database is started for it and stopped. */
async function runOnDatabase(command: Command, environment: LaunchEnvironment): Promise<void> {
  const { dataDirectory } = environment;
  if (isGiven(environment, 'DATABASE_URL')) return run(command, environment, {});
  if (launcherOf(dataDirectory)) {
    return run(command, environment, { DATABASE_URL: runningDatabaseUrl(dataDirectory) });
  }
  const lock = await lockDataDirectory(dataDirectory);
  try {
    const server = await startEmbeddedPostgres({
      dataDirectory,
      log: lineLog((line) => console.log(line)),
      endWithLauncher: true,
    });
    try {
      return await run(command, environment, { DATABASE_URL: server.databaseUrl });
    } finally {
      await server.stop();
    }
  } finally {
    lock.release();
  }
}

const messageOf = (err: unknown): string => (err instanceof Error ? err.message : String(err));

function fail(err: unknown): void {
  // A program that has ended by itself has said why.
  const hasSaidWhy = err instanceof ProgramFailure && err.exit.code !== null;
  if (!hasSaidWhy) console.error(`emberdeck: ${messageOf(err)}`);
  process.exitCode = 1;
}

/** The life of an operator's command: ends with code 1 where its program failed. */
export async function runCommand(program: string, args: readonly string[]): Promise<void> {
  try {
    await runOnDatabase({ program, args }, readLaunchEnvironment());
  } catch (err) {
    fail(err);
  }
}

/**
 * The same for a command that tells what is wrong: where the database does not start it runs without one, and is told why
 * in an argument `--fault`. It makes no database.
 */
export async function runDiagnosis(program: string): Promise<void> {
  try {
    const environment = readLaunchEnvironment();
    requireDatabase(environment);
    await runOnDatabase({ program, args: [] }, environment).catch((err: unknown) => {
      if (err instanceof ProgramFailure) throw err;
      return run({ program, args: ['--fault', messageOf(err)] }, environment, {});
    });
  } catch (err) {
    fail(err);
  }
}

function requireDatabase(environment: LaunchEnvironment): void {
  const { dataDirectory } = environment;
  if (isGiven(environment, 'DATABASE_URL') || existsSync(join(dataDirectory, 'postgres'))) return;
  throw new Error(
    `There is no database in ${dataDirectory} yet, and DATABASE_URL is not set: npm start makes one.`,
  );
}
