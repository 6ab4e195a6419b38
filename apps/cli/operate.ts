import { launcherOf, lockDataDirectory } from '@emberdeck/processes/data-lock';
import { runningDatabaseUrl, startEmbeddedPostgres } from '@emberdeck/processes/embedded-postgres';
import { type ProgramEnvironment, ProgramFailure, runProgram } from '@emberdeck/processes/node-program';
import { holdsCluster } from '@emberdeck/processes/postgres/placement';
import { lineLog } from '@emberdeck/processes/process-log';
import { foundSecrets, localSecrets } from '../launcher/database.js';
import { fail } from '../launcher/fail.js';
import { programPath } from '../launcher/program-path.js';
import { isGiven, readSurroundings, type Surroundings } from '../shared/launch-environment.js';
import { type EndReason, exitCodeOf, onStopRequest } from '../shared/stop-on-request.js';
import type { Invocation, InvocationOf } from './invocation.js';

/** A program to run on the database, in a separate process. */
interface Work {
  readonly script: string;
  readonly args: readonly string[];
  /** Whether to create a missing database and missing secrets instead of failing. */
  readonly founds: boolean;
}

interface Command extends Work {
  readonly surroundings: Surroundings;
  /** Requests a graceful stop of the program. */
  readonly signal: AbortSignal;
  readonly kill: AbortSignal;
}

async function run(command: Command, database: ProgramEnvironment): Promise<void> {
  const { script, args, founds, surroundings, signal, kill } = command;
  const secrets = founds ? await localSecrets(surroundings) : foundSecrets(surroundings);
  const environment = { ...surroundings.variables, ...secrets, ...database };
  await runProgram(programPath(script), { environment, signal, kill, args });
}

/** Runs on the database of a running launcher. Without a launcher, starts the database and stops it afterwards. */
async function runOnDatabase(command: Command): Promise<void> {
  const { surroundings, signal } = command;
  const { dataDirectory } = surroundings;
  if (isGiven(surroundings, 'DATABASE_URL')) return run(command, {});
  if (!command.founds) requireDatabase(dataDirectory);
  if (launcherOf(dataDirectory)) {
    return run(command, { DATABASE_URL: runningDatabaseUrl(dataDirectory) });
  }
  const lock = await lockDataDirectory(dataDirectory, signal);
  try {
    const server = await startEmbeddedPostgres({
      dataDirectory,
      log: lineLog((line) => console.log(line)),
      endWithLauncher: true,
      signal,
    });
    try {
      return await run(command, { DATABASE_URL: server.databaseUrl });
    } finally {
      await server.stop();
    }
  } finally {
    lock.release();
  }
}

function requireDatabase(dataDirectory: string): void {
  if (holdsCluster(dataDirectory)) return;
  throw new Error(
    `There is no database in ${dataDirectory} yet, and DATABASE_URL is not set: npm start makes one.`,
  );
}

/**
 * Aborts `signal` when this process is asked to end. The exit of the worker is awaited, because it leaves the data
 * consistent.
 */
function interruption(startedByNpm: boolean) {
  const stop = new AbortController();
  const kill = new AbortController();
  let why: EndReason | null = null;
  onStopRequest({
    end: (reason) => {
      why = reason;
      stop.abort();
    },
    endAtOnce: () => kill.abort(),
    startedByNpm,
  });
  return { signal: stop.signal, kill: kill.signal, why: () => why };
}

/**
 * Runs the work until it exits. The exit code is the code of its process, or 1 if that could not start. After an
 * interruption it is the code of the signal.
 */
async function perform(work: Work, on: (command: Command) => Promise<void>): Promise<void> {
  const surroundings = readSurroundings();
  const { signal, kill, why } = interruption(surroundings.startedByNpm);
  try {
    await on({ ...work, surroundings, signal, kill });
  } catch (err) {
    const reason = why();
    process.exitCode = reason ? exitCodeOf(reason) : fail(err);
  }
}

function workOf(invocation: Invocation): Work {
  return {
    script: 'cli/worker',
    args: [JSON.stringify(invocation)],
    // After the loss of a machine only the backup is left, so a restore creates the database.
    founds: invocation.command === 'restore',
  };
}

/** If the database does not start, the diagnosis runs without it and reports the reason. */
async function diagnose(command: Command, invocation: InvocationOf<'doctor'>): Promise<void> {
  const { surroundings, signal } = command;
  if (!isGiven(surroundings, 'DATABASE_URL')) requireDatabase(surroundings.dataDirectory);
  await runOnDatabase(command).catch((err: unknown) => {
    if (err instanceof ProgramFailure || signal.aborted) throw err;
    const fault = err instanceof Error ? err.message : String(err);
    return run({ ...command, ...workOf({ ...invocation, fault }) }, {});
  });
}

/** Runs an operator's command on the database of this installation, in a worker process. */
export async function operate(invocation: Invocation): Promise<void> {
  await perform(
    workOf(invocation),
    invocation.command === 'doctor' ? (command) => diagnose(command, invocation) : runOnDatabase,
  );
}

/** Runs the migration, in this process if DATABASE_URL is given, as in containers. */
export async function migrateDatabase(): Promise<void> {
  if (isGiven(readSurroundings(), 'DATABASE_URL')) {
    await import('../distributed/migrate.js');
    return;
  }
  await perform({ script: 'distributed/migrate', args: [], founds: false }, runOnDatabase);
}
