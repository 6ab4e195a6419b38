import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ProgramEnvironment } from '@emberdeck/processes/node-program';

/** The environment variables that launchers and commands read. Their child programs validate the rest. */
export interface Surroundings {
  /** Absolute path of the data folder. */
  readonly dataDirectory: string;
  readonly startedByNpm: boolean;
  /** All variables set by the user, for the child programs. */
  readonly variables: ProgramEnvironment;
}

/** Additional settings of a launcher. */
export interface LaunchEnvironment extends Surroundings {
  readonly host: string;
  readonly port: number;
  /** Address shown to the user, unless the program reports another one. */
  readonly address: string;
  readonly searchPath: string;
}

/** A fault of the environment or the command line, found before anything is started. */
export class LaunchFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LaunchFault';
  }
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new LaunchFault(`PORT is ${text}; it must be a whole number from 1 to 65535`);
}

/** Returns the address of a port as shown to the user. Loopback and wildcard hosts become localhost. */
export function addressOf(host: string, port: number): string {
  const local = ['127.0.0.1', '0.0.0.0', '::1', '::', 'localhost'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${local ? 'localhost' : name}:${port}`;
}

/** Reads the environment of a command. Besides the platform's configuration, this is the only reader of process.env. */
export function readSurroundings(source: NodeJS.ProcessEnv = process.env): Surroundings {
  const set = Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim()));
  const variables: ProgramEnvironment = Object.fromEntries(set);
  const dataDirectory = resolve(variables['EMBERDECK_DATA_DIR'] ?? '.data');
  return {
    dataDirectory,
    startedByNpm: 'npm_lifecycle_event' in variables,
    variables: { ...variables, EMBERDECK_DATA_DIR: dataDirectory },
  };
}

/** Reads the environment of a launcher. */
export function readLaunchEnvironment(): LaunchEnvironment {
  const { variables, ...rest } = readSurroundings();
  const host = variables['HOST'] ?? '127.0.0.1';
  const port = portOf(variables['PORT'] ?? '8080');
  return {
    ...rest,
    host,
    port,
    address: variables['PUBLIC_URL'] ?? addressOf(host, port),
    searchPath: variables['PATH'] ?? '',
    variables: { ...variables, HOST: host, PORT: String(port) },
  };
}

/** Returns whether the user has set a variable, directly or through its `_FILE` variant. */
export function isGiven({ variables }: Surroundings, name: string): boolean {
  return name in variables || `${name}_FILE` in variables;
}

/** Returns the number after `--replicas` on the command line; 1 by default. */
export function readReplicas(largest: number, args: readonly string[] = process.argv.slice(2)): number {
  const { values } = parseArgs({
    args: [...args],
    options: { replicas: { type: 'string', default: '1' } },
  });
  const replicas = Number(values.replicas);
  if (Number.isInteger(replicas) && replicas >= 1 && replicas <= largest) return replicas;
  throw new LaunchFault(`--replicas is ${values.replicas}; it must be a whole number from 1 to ${largest}`);
}
