import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildHandle } from '@emberdeck/processes/child-handle';
import { natsServer } from '@emberdeck/processes/nats-server';
import { redisServer } from '@emberdeck/processes/redis-server';

/** A server for one test, which may kill, freeze and restart it on the same port. */
export interface PrivateServer {
  readonly url: string;
  start(): Promise<void>;
  /** Ends the server like a crash. */
  kill(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Deletes the server's store. Call it only while the server is down. */
  wipe(): Promise<void>;
  /** Copies the current store. */
  copyStore(): Promise<void>;
  /** Restores the copied store. Call it only while the server is down. */
  putStoreBack(): Promise<void>;
  dispose(): Promise<void>;
}

interface Child {
  readonly connectionUrl: string;
  start(signal: AbortSignal): Promise<ChildHandle>;
  wipe?(): Promise<void>;
}

async function privateServer(make: (dataDirectory: string) => Promise<Child>): Promise<PrivateServer> {
  const folder = await mkdtemp(join(tmpdir(), 'emberdeck-test-'));
  const copy = `${folder}-copy`;
  const child = await make(folder);
  let running: ChildHandle | null = null;
  const kill = async (): Promise<void> => {
    running?.kill('SIGKILL');
    await running?.exited;
    running = null;
  };
  return {
    url: child.connectionUrl,
    start: async () => {
      running = await child.start(new AbortController().signal);
      await running.ready;
    },
    kill,
    signal: (signal) => running?.kill(signal),
    wipe: async () => child.wipe?.(),
    copyStore: async () => {
      running?.kill('SIGSTOP');
      await cp(folder, copy, { recursive: true });
      running?.kill('SIGCONT');
    },
    putStoreBack: async () => {
      await rm(folder, { recursive: true });
      await cp(copy, folder, { recursive: true });
    },
    dispose: async () => {
      await kill();
      await rm(copy, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const privateNats = (): Promise<PrivateServer> =>
  privateServer((dataDirectory) => natsServer({ dataDirectory }));

export const privateRedis = (): Promise<PrivateServer> =>
  privateServer((dataDirectory) => redisServer({ dataDirectory }));
