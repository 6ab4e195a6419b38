import { randomBytes } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChildHandle, type ChildSpec, serverStopPhase } from './child-handle.js';
import { freePort } from './free-port.js';
import { type SpawnedServer, spawnServer } from './spawn-server.js';
import { poll } from './wait.js';

const stopGraceMs = 3_000;

/** How to start and probe a private server. */
export interface BrokerCommand {
  readonly name: string;
  readonly program: string;
  /** A separate folder that only this user can open. */
  readonly folder: string;
  readonly port: number;
  readonly url: string;
  /** The URL with user name and password. */
  readonly connectionUrl: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether the server has finished starting. */
  readonly serves: () => Promise<boolean>;
  /** Whether the running server still responds; `serves` by default. */
  readonly answers?: () => Promise<boolean>;
}

/** A private server as a supervised child. It keeps its port over restarts, so clients can reconnect. */
export interface BrokerChild extends ChildSpec {
  /** Without user name and password, so it may be displayed. */
  readonly url: string;
  /** URL for clients, with user name and password. */
  readonly connectionUrl: string;
  readonly port: number;
  /** Whether the running server still responds. */
  readonly answers: () => Promise<boolean>;
}

/** Where a private server stores its data, and where its executable is searched. */
export interface BrokerOptions {
  readonly dataDirectory: string;
  /** The user's PATH. */
  readonly searchPath?: string;
}

/** A private server's folder, port and password. Port and password change at every start of the launcher. */
export interface PreparedBroker {
  readonly folder: string;
  readonly port: number;
  readonly password: string;
  /**
   * Writes the configuration file and returns its path. Only this user can read it, because it contains the password.
   */
  readonly configure: (text: string) => Promise<string>;
}

/** User name of the clients of private servers. */
export const brokerUser = 'emberdeck';

/**
 * Creates the folder of a private server and picks its port and password. Other users of this machine have no access.
 */
export async function prepareBroker(options: BrokerOptions, name: string): Promise<PreparedBroker> {
  const folder = join(options.dataDirectory, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const configure = async (text: string): Promise<string> => {
    const path = join(folder, `${name}.conf`);
    await writeFile(path, text, { mode: 0o600 });
    await chmod(path, 0o600);
    return path;
  };
  return { folder, port: await freePort(), password: randomBytes(24).toString('hex'), configure };
}

async function whenServing(command: BrokerCommand, server: SpawnedServer): Promise<void> {
  const end = new AbortController();
  void server.exited.then(() => end.abort());
  const served = poll(async () => ((await command.serves()) ? true : undefined), {
    timeoutMs: Infinity,
    signal: end.signal,
  });
  // The process died before it served: `ready` stays pending, as ChildHandle requires.
  await served.catch(() => new Promise(() => {}));
}

/** Turns the command of a private server into a child for the supervisor. */
export function brokerChild(command: BrokerCommand): BrokerChild {
  const { name, url, connectionUrl, port, answers = command.serves } = command;
  const start = async (): Promise<ChildHandle> => {
    const server = await spawnServer({
      program: command.program,
      args: command.args,
      environment: command.environment ?? {},
      logFile: join(command.folder, `${name}.log`),
      signalWithParent: 'SIGTERM',
    });
    return { ...server, port, url, ready: whenServing(command, server), answers };
  };
  return { name, url, connectionUrl, port, answers, start, stopPhase: serverStopPhase, stopGraceMs };
}
