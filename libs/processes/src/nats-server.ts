import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import {
  type BrokerChild,
  type BrokerOptions,
  brokerChild,
  brokerUser,
  prepareBroker,
} from './broker-child.js';
import { requireExecutable } from './find-executable.js';
import { freePort } from './free-port.js';
import { tcpProbe } from './tcp-probe.js';

/** A private nats-server; its store can be deleted while it is held. */
export interface NatsServerChild extends BrokerChild {
  wipe(): Promise<void>;
}

/** A private server is configured for one user, unless a file says otherwise. */
export interface NatsServerOptions extends BrokerOptions {
  /** A configuration file, and the variables that it takes values from; its addresses and its store are not used. */
  readonly configuration?: { readonly file: string; readonly variables: Readonly<Record<string, string>> };
}

/**
 * A private nats-server with JetStream on a free port of 127.0.0.1. It flushes its store on its own schedule (every two
 * minutes), not at each message: the outbox is the truth, and publishes again what a broken broker has lost.
 */
export async function natsServer(options: NatsServerOptions): Promise<NatsServerChild> {
  const program = requireExecutable('nats-server', options.searchPath);
  const { folder, port, password, configure } = await prepareBroker(options, 'nats');
  const store = join(folder, 'store');
  const given = options.configuration;
  const configuration = await configure(
    [
      // An include is looked for beside the file that has it; what comes after it counts.
      given
        ? `include ${JSON.stringify(relative(folder, given.file))}\nhttp: "127.0.0.1:${await freePort()}"`
        : `authorization { user: ${brokerUser}, password: "${password}" }`,
      `listen: "127.0.0.1:${port}"`,
      `jetstream { store_dir: ${JSON.stringify(store)} }`,
    ].join('\n'),
  );
  const child = brokerChild({
    name: 'nats',
    program,
    folder,
    port,
    url: `nats://127.0.0.1:${port}`,
    connectionUrl: `nats://${brokerUser}:${password}@127.0.0.1:${port}`,
    args: ['--config', configuration],
    environment: given?.variables ?? {},
    // It greets whoever connects, and with JetStream only once that is up.
    answers: async () => {
      const greeting = (await tcpProbe(port))?.toString() ?? '';
      return greeting.startsWith('INFO ') && greeting.includes('"jetstream":true');
    },
  });
  return { ...child, wipe: () => rm(store, { recursive: true, force: true }) };
}
