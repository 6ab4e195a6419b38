import { launcherOf, lockDataDirectory } from '@emberdeck/processes/data-lock';
import { runningDatabaseUrl, startEmbeddedPostgres } from '@emberdeck/processes/embedded-postgres';
import { type ProgramEnvironment, ProgramFailure, runProgram } from '@emberdeck/processes/node-program';
import { holdsCluster } from '@emberdeck/processes/postgres/placement';
import { lineLog } from '@emberdeck/processes/process-log';
import { isGiven, readSurroundings, type Surroundings } from '../shared/launch-environment.js';
import { type CommandLine, type Given, type OptionsConfig, readCommandLine } from '../shared/command-line.js';
import { type EndReason, exitCodeOf, stopWhenTold } from '../shared/stop-on-request.js';
import { foundSecrets, localSecrets } from './database.js';
import { fail } from './fail.js';
import { programPath } from './program-path.js';

interface Command {
  readonly name: string;
  readonly args: readonly string[];
  /** Makes database and secrets where there are none, in place of refusing. */
  readonly founds: boolean;
  readonly surroundings: Surroundings;
  /** Asks the program to end. */
  readonly signal: AbortSignal;
  readonly kill: AbortSignal;
}

async function run(command: Command, database: ProgramEnvironment): Promise<void> {
  const { name, args, founds, surroundings, signal, kill } = command;
  const secrets = founds ? await localSecrets(surroundings) : foundSecrets(surroundings);
  const environment = { ...surroundings.variables, ...secrets, ...database };
  await runProgram(programPath(`cli/${name}/main`), { environment, signal, kill, args });
}

/** Runs on the database of a launcher that runs; where none does, the database is started for it and stopped. */
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

/** Aborts where this process is told to end; the program of the command leaves things whole, and is waited for. */
function interruption(startedByNpm: boolean) {
  const stop = new AbortController();
  const kill = new AbortController();
  let why: EndReason | null = null;
  stopWhenTold({
    end: (reason) => {
      why = reason;
      stop.abort();
    },
    endAtOnce: () => kill.abort(),
    startedByNpm,
  });
  return { signal: stop.signal, kill: kill.signal, why: () => why };
}

async function perform(
  name: string,
  args: readonly string[],
  founds: boolean,
  work: (command: Command) => Promise<void>,
): Promise<void> {
  const surroundings = readSurroundings();
  const { signal, kill, why } = interruption(surroundings.startedByNpm);
  try {
    await work({ name, args, founds, surroundings, signal, kill });
  } catch (err) {
    const reason = why();
    process.exitCode = reason ? exitCodeOf(reason) : fail(err);
  }
}

/** What a command does beyond its program. */
export interface CommandOptions<Options extends OptionsConfig> {
  /** Whether it may make database and secrets where there are none. */
  readonly founds?: (given: Given<Options>) => boolean;
}

/**
 * The life of an operator's command, whose program is `<name>/main` of this package. It ends with the code of the program,
 * with 1 where that could not be run, and with the code of the signal where it was interrupted.
 */
export async function runCommand<Options extends OptionsConfig>(
  line: CommandLine<Options>,
  { founds = () => false }: CommandOptions<Options> = {},
): Promise<void> {
  const args = process.argv.slice(2);
  const given = readCommandLine(line, args);
  if (given) await perform(line.name, args, founds(given), runOnDatabase);
}

/**
 * The same for a command that tells what is wrong: where the database does not start it runs without one, and is told why
 * in an argument `--fault`.
 */
export async function runDiagnosis(line: CommandLine): Promise<void> {
  if (!readCommandLine(line, process.argv.slice(2))) return;
  await perform(line.name, [], false, async (command) => {
    const { surroundings, signal } = command;
    if (!isGiven(surroundings, 'DATABASE_URL')) requireDatabase(surroundings.dataDirectory);
    await runOnDatabase(command).catch((err: unknown) => {
      if (err instanceof ProgramFailure || signal.aborted) throw err;
      return run({ ...command, args: ['--fault', err instanceof Error ? err.message : String(err)] }, {});
    });
  });
}
