import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ChildHandle, type ChildSpec, serverStopPhase } from './child-handle.js';
import { freePort, isPortFree } from './free-port.js';
import { administrator, type Cluster, ensureCluster } from './postgres/cluster.js';
import { type Placement, placePostgres } from './postgres/placement.js';
import { acceptsConnections, postgresAnswers } from './postgres/postgres-probe.js';
import {
  adoptedPostgres,
  logFileOf,
  logSince,
  logSize,
  type ServerSettings,
  spawnPostgres,
} from './postgres/postgres-process.js';
import {
  livingPostmaster,
  readPostmasterFile,
  removeMisleadingPostmasterFile,
  serverProcesses,
} from './postgres/postmaster-file.js';
import { sendSignal } from './process-identity.js';
import type { ProcessLog } from './process-log.js';
import type { SpawnedServer } from './spawn-server.js';
import { poll, settledWithin } from './wait.js';

const defaultSystemDirectory = '/var/lib/emberdeck';
const startTimeoutMs = 120_000;
const stopGraceMs = 7_000;
/** After this time, leftover processes of a dead server are ended, because they still hold its shared memory. */
const lingeringGraceMs = 3_000;
const passingTrouble =
  /lock file "postmaster\.pid" already exists|shared memory block|could not create any TCP\/IP/;

/** Options of the embedded PostgreSQL. */
export interface EmbeddedPostgresOptions {
  /** The data folder of the product. The database is stored below it, or in the system folder if necessary. */
  readonly dataDirectory: string;
  readonly log: ProcessLog;
  /** Used only as root, for files that the database user cannot reach below the data folder. */
  readonly systemDirectory?: string;
  /** False only for tests: trades safety in a crash of the machine for speed. */
  readonly durable?: boolean;
  /** Stops the server when this process dies, instead of leaving it to the next start (for tests; Linux only). */
  readonly endWithLauncher?: boolean;
  /** Fixed port. Without it a free one is chosen. */
  readonly port?: number;
  readonly signal?: AbortSignal;
}

/** A running embedded PostgreSQL that accepts connections. */
export interface EmbeddedPostgres extends ChildHandle {
  readonly port: number;
  /** Address with the administrator's password. The administrator may create roles and schemas. */
  readonly databaseUrl: string;
  /** Whether the server was taken over from a killed launcher. */
  readonly adopted: boolean;
  /** Stops gracefully: open transactions are rolled back, and committed data is on the disk. */
  stop(): Promise<void>;
}

function databaseUrlOf(port: number, password: string): string {
  return `postgres://${administrator}:${password}@127.0.0.1:${port}/${administrator}`;
}

/** Returns the address of the database that another process of the product runs on the data folder. */
export function runningDatabaseUrl(dataDirectory: string): string {
  const read = (name: string): string => readFileSync(join(dataDirectory, 'postgres', name), 'utf8').trim();
  return databaseUrlOf(Number(read('port')), read('password'));
}

async function choosePort(placement: Placement, fixed: number | undefined): Promise<number> {
  if (fixed !== undefined) return fixed;
  const file = join(placement.folder, 'port');
  let known = 0;
  try {
    known = Number(readFileSync(file, 'utf8'));
  } catch {
    // The first start.
  }
  // Not written again: a full disk would leave an empty file.
  if (Number.isInteger(known) && known > 0 && (await isPortFree(known))) return known;
  const port = await freePort();
  writeFileSync(file, `${port}\n`);
  return port;
}

interface Started {
  readonly server: SpawnedServer;
  readonly port: number;
  readonly adopted: boolean;
}

async function adopt(data: string, signal: AbortSignal): Promise<Started | undefined> {
  const found = livingPostmaster(data);
  if (!found) return undefined;
  // The server may be shutting down. The caller starts a new one once it is gone.
  const outcome = await poll(
    async () => {
      const now = livingPostmaster(data);
      if (now?.pid !== found.pid) return 'gone';
      return now.status === 'ready' && (await acceptsConnections(now.port)) ? 'ready' : undefined;
    },
    { timeoutMs: startTimeoutMs, signal },
  );
  if (outcome !== 'ready') return undefined;
  return { server: adoptedPostgres(found.pid, data), port: found.port, adopted: true };
}

async function whenServing(
  server: SpawnedServer,
  data: string,
  port: number,
  signal: AbortSignal,
): Promise<boolean> {
  let gone = false;
  void server.exited.then(() => (gone = true));
  const outcome = await poll(
    async () => {
      if (gone) return false;
      // Another program may listen on that port: the file proves that it is this server.
      const file = readPostmasterFile(data);
      const itself = file?.pid === server.pid && file.port === port && file.status === 'ready';
      return itself && (await acceptsConnections(port)) ? true : undefined;
    },
    { timeoutMs: startTimeoutMs, signal },
  );
  if (outcome === undefined) throw new Error('PostgreSQL does not accept connections in time');
  return outcome;
}

/** Tries to start the server once; undefined after a temporary failure. */
async function tryStart(
  placement: Placement,
  data: string,
  settings: ServerSettings,
  signal: AbortSignal,
): Promise<Started | undefined> {
  const logged = logSize(placement);
  const server = await spawnPostgres(placement, data, settings);
  try {
    if (await whenServing(server, data, settings.port, signal)) {
      return { server, port: settings.port, adopted: false };
    }
  } catch (err) {
    server.kill('SIGINT');
    if (!(await settledWithin(server.exited, stopGraceMs))) server.kill('SIGKILL');
    throw err;
  }
  const reason = logSince(placement, logged);
  if (passingTrouble.test(reason)) return undefined;
  throw new Error(`PostgreSQL does not start, see ${logFileOf(placement)}: ${reason.split('\n').at(-1)}`);
}

/** Adopts the running server or starts one. Retries while an earlier server shuts down. */
async function adoptOrStart(
  placement: Placement,
  { data }: Cluster,
  options: EmbeddedPostgresOptions,
  signal: AbortSignal,
): Promise<Started> {
  const startedAt = performance.now();
  for (let attempt = 1; performance.now() - startedAt < startTimeoutMs; attempt += 1) {
    const adopted = await adopt(data, signal);
    if (adopted) return adopted;
    if (removeMisleadingPostmasterFile(data)) {
      options.log.warn('Removed a postmaster.pid whose process number belongs to another program', { data });
    }
    const settings = {
      port: await choosePort(placement, options.port),
      durable: options.durable ?? true,
      endWithLauncher: options.endWithLauncher ?? false,
    };
    const started = await tryStart(placement, data, settings, signal);
    if (started) return started;
    if (performance.now() - startedAt > lingeringGraceMs && !livingPostmaster(data)) {
      for (const pid of serverProcesses(data) ?? []) {
        sendSignal(pid, 'SIGQUIT');
        // A stopped process handles the signal only after SIGCONT.
        sendSignal(pid, 'SIGCONT');
      }
    }
    await delay(Math.min(1_000, 100 * attempt), undefined, { signal });
  }
  throw new Error(`An earlier PostgreSQL does not leave ${data}`);
}

async function stopServer(server: SpawnedServer): Promise<void> {
  server.kill('SIGINT');
  if (await settledWithin(server.exited, stopGraceMs)) return;
  server.kill('SIGKILL');
  await server.exited;
}

/**
 * Starts the PostgreSQL of the npm package on the data folder and resolves when it accepts connections. The first start
 * creates the database. A server left running by a killed launcher is taken over.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const signal = options.signal ?? new AbortController().signal;
  const placement = placePostgres({
    dataDirectory: options.dataDirectory,
    systemDirectory: options.systemDirectory ?? defaultSystemDirectory,
    log: options.log,
  });
  const cluster = await ensureCluster(placement);
  const { server, port, adopted } = await adoptOrStart(placement, cluster, options, signal);
  return {
    ...server,
    port,
    adopted,
    url: `postgres://127.0.0.1:${port}/${administrator}`,
    databaseUrl: databaseUrlOf(port, cluster.password),
    ready: Promise.resolve(),
    answers: () => postgresAnswers(port),
    stop: () => stopServer(server),
  };
}

/** The embedded PostgreSQL as a child of the supervisor. */
export interface PostgresChild extends ChildSpec {
  /** Resolves once the first start has succeeded; the address stays the same from then on. */
  readonly databaseUrl: Promise<string>;
}

/** Makes the embedded PostgreSQL a supervised child. It keeps its port, and survives a crash of the launcher. */
export function embeddedPostgresChild(options: EmbeddedPostgresOptions): PostgresChild {
  let { port } = options;
  let foundUrl: (url: string) => void;
  const databaseUrl = new Promise<string>((resolve) => {
    foundUrl = resolve;
  });
  return {
    name: 'postgres',
    databaseUrl,
    adoptable: true,
    stopSignal: 'SIGINT',
    stopGraceMs,
    stopPhase: serverStopPhase,
    start: async (signal) => {
      const server = await startEmbeddedPostgres({ ...options, port, signal });
      port = server.port;
      foundUrl(server.databaseUrl);
      return server;
    },
  };
}
