import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChildExit } from '../child-handle.js';
import { isAlive, sendSignal } from '../process-identity.js';
import { type SpawnedServer, spawnServer } from '../spawn-server.js';
import type { Placement } from './placement.js';
import { livingPostmaster } from './postmaster-file.js';

const adoptedPollMs = 200;

/** Settings of the server process. */
export interface ServerSettings {
  readonly port: number;
  /** False only for tests: a crash of the machine may then lose committed data. */
  readonly durable: boolean;
  readonly endWithLauncher: boolean;
}

/** Returns the path of the server's log file. */
export function logFileOf(placement: Placement): string {
  return join(placement.folder, 'postgres.log');
}

function settingsArguments({ port, durable }: ServerSettings): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: '128MB',
    log_checkpoints: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  };
  return Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
}

/** Spawns the server on a data folder. */
export async function spawnPostgres(
  placement: Placement,
  data: string,
  settings: ServerSettings,
): Promise<SpawnedServer> {
  return spawnServer({
    program: placement.binaries.postgres,
    args: ['-D', data, ...settingsArguments(settings)],
    logFile: logFileOf(placement),
    account: placement.account,
    // SIGINT is PostgreSQL's fast shutdown.
    ...(settings.endWithLauncher ? { signalWithParent: 'SIGINT' as const } : {}),
  });
}

/** Returns a handle of a server left running by an earlier launcher. It is not our child, so its exit is polled. */
export function adoptedPostgres(pid: number, data: string): SpawnedServer {
  const watch = async (): Promise<ChildExit> => {
    while (isAlive(pid)) await delay(adoptedPollMs);
    return { code: null, signal: null };
  };
  return {
    pid,
    exited: watch(),
    kill: (signal) => {
      if (livingPostmaster(data)?.pid === pid) sendSignal(pid, signal);
    },
  };
}

/** Returns the current size of the log, for a later `logSince`. */
export function logSize(placement: Placement): number {
  return statSync(logFileOf(placement), { throwIfNoEntry: false })?.size ?? 0;
}

/** Returns the log text after an offset, at most the last 8 KiB. */
export function logSince(placement: Placement, offset: number): string {
  const file = openSync(logFileOf(placement), 'r');
  try {
    const { size } = fstatSync(file);
    // A log that is shorter now was rotated in between.
    const start = size < offset ? 0 : Math.max(offset, size - 8_192);
    const content = Buffer.alloc(size - start);
    readSync(file, content, 0, content.length, start);
    return content.toString('utf8').trim();
  } finally {
    closeSync(file);
  }
}
