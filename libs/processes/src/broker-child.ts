import { randomBytes } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChildHandle, type ChildSpec, serverStopPhase } from './child-handle.js';
import { freePort } from './free-port.js';
import { type SpawnedServer, spawnServer } from './spawn-server.js';
import { poll } from './wait.js';

const stopGraceMs = 3_000;

/** What the private servers have in common. */
export interface BrokerCommand {
  readonly name: string;
  readonly program: string;
  /** A separate folder that only this user can open. */
  readonly folder: string;
  readonly port: number;
  readonly url: string;
  /** The same with name and password. */
  readonly connectionUrl: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether it serves: its start is over. */
  readonly serves: () => Promise<boolean>;
  /** Whether it still works; `serves` by default. */
  readonly answers?: () => Promise<boolean>;
}

/** A private server that can be supervised: always on the same port, so that clients find it again. */
export interface BrokerChild extends ChildSpec {
  /** Without name and password: what may be shown. */
  readonly url: string;
  /** URL for clients. */
  readonly connectionUrl: string;
  readonly port: number;
  /** Whether the server works. */
  readonly answers: () => Promise<boolean>;
}

/** Where a private server stores its data and how it is found. */
export interface BrokerOptions {
  readonly dataDirectory: string;
  /** The user's PATH. */
  readonly searchPath?: string;
}

/** A private server's folder, port and password, new at every start of the launcher. */
export interface PreparedBroker {
  readonly folder: string;
  readonly port: number;
  readonly password: string;
  /** Writes the configuration, which holds the password and so is readable by this user only; returns its path. */
  readonly configure: (text: string) => Promise<string>;
}

/** The name that private servers know their clients by. */
export const brokerUser = 'emberdeck';

/** Makes the folder of a private server, picks its port and a password: other users of this machine stay out. */
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
  // Dead before it served: `ready` stays pending, as a handle promises.
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
