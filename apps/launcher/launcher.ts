import { lockDataDirectory } from '@emberdeck/processes/data-lock';
import { isPortFree } from '@emberdeck/processes/free-port';
import type { ProcessLog } from '@emberdeck/processes/process-log';
import type { LauncherReadyMessage } from '@emberdeck/processes/protocol';
import { Supervisor } from '@emberdeck/processes/supervisor';
import { type LaunchEnvironment, readLaunchEnvironment } from '../shared/launch-environment.js';
import { onStopRequest } from '../shared/stop-on-request.js';
import { acceptControl, type Wipes } from './control.js';
import { fail } from './fail.js';
import { type LauncherConsole, lineConsole, terminalConsole } from './launcher-console.js';
import { screenKey, screenLink } from './screen-link.js';

const waitingNoticeMs = 15_000;

/** Context of the start of a deployment. */
export interface LaunchContext {
  readonly environment: LaunchEnvironment;
  readonly supervisor: Supervisor;
  readonly log: ProcessLog;
  readonly console: LauncherConsole;
  /** Aborted when the launcher is asked to end. */
  readonly signal: AbortSignal;
}

/** A running deployment. */
export interface Launched {
  readonly addresses: readonly string[];
  readonly demo: string | null;
  readonly wipes: Wipes;
}

async function requireFreePort({ host, port }: LaunchEnvironment): Promise<void> {
  if (await isPortFree(port, host)) return;
  throw new Error(`Port ${port} of ${host} is taken or not allowed. Set PORT to another.`);
}

/** Reports every 15 s which processes a slow start is waiting for. */
function noticeWaiting({ supervisor, console: shown }: LaunchContext): () => void {
  const timer = setInterval(() => {
    const waitingFor = supervisor.status().filter(({ state }) => state !== 'ready');
    shown.status(`Still starting (waiting for ${waitingFor.map(({ name }) => name).join(', ')})`);
  }, waitingNoticeMs);
  return () => clearInterval(timer);
}

function announce({ environment, console: shown }: LaunchContext, { addresses, demo }: Launched): void {
  const links = addresses.map((address) => screenLink(environment, address));
  shown.announce({ addresses: links, demo }, environment);
  const message: LauncherReadyMessage = { kind: 'ready', addresses, demo };
  process.send?.(message);
}

async function launch(
  context: LaunchContext,
  start: (context: LaunchContext) => Promise<Launched>,
): Promise<void> {
  await context.supervisor.endLeftovers();
  await requireFreePort(context.environment);
  const stopNotices = noticeWaiting(context);
  try {
    const launched = await start(context);
    acceptControl(context.supervisor, launched.wipes);
    announce(context, launched);
  } finally {
    stopNotices();
  }
}

/** Chooses the console: a user reads standard error only if it is a terminal. */
function consoleOfThisProcess(): LauncherConsole {
  const { stderr } = process;
  if (!stderr.isTTY) return lineConsole((line) => console.log(line));
  const shown = terminalConsole(
    (text) => stderr.write(text),
    // A pseudo-terminal may report no size.
    () => stderr.columns || 80,
  );
  shown.status('Starting');
  return shown;
}

/**
 * Runs a launcher: claims the data folder, starts the deployment, keeps its processes running, and stops them in order
 * on SIGTERM or Ctrl-C. A failed start prints the reason and leaves nothing running. Its exit code is the code of the
 * failed program (78 for a configuration fault), or 1.
 */
export async function runLauncher(start: (context: LaunchContext) => Promise<Launched>): Promise<void> {
  const shown = consoleOfThisProcess();
  const { log } = shown;
  const abort = new AbortController();
  try {
    const given = readLaunchEnvironment();
    const environment = { ...given, variables: { ...given.variables, ...screenKey(given) } };
    const lock = await lockDataDirectory(environment.dataDirectory);
    const supervisor = new Supervisor({ dataDirectory: environment.dataDirectory, log });
    let code = 0;
    const end = async (exitCode: number): Promise<void> => {
      code = Math.max(code, exitCode);
      if (!abort.signal.aborted) shown.status('Stopping');
      abort.abort();
      lock.announceEnd();
      await supervisor.stop();
      lock.release();
      shown.end();
      process.exit(code);
    };
    onStopRequest({
      end: () => void end(0),
      endAtOnce: () => supervisor.killAll(),
      startedByNpm: environment.startedByNpm,
    });
    try {
      await launch({ environment, supervisor, log, console: shown, signal: abort.signal }, start);
    } catch (err) {
      await end(abort.signal.aborted ? 0 : fail(err));
    }
  } catch (err) {
    process.exit(fail(err));
  }
}
