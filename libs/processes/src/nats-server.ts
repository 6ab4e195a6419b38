import { randomBytes } from 'node:crypto';
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

/** A private server has a single user, unless a configuration file defines more. */
export interface NatsServerOptions extends BrokerOptions {
  /** A configuration file and the variables that it refers to. Its addresses and its store folder are overridden. */
  readonly configuration?: {
    readonly file: string;
    readonly variables: Readonly<Record<string, string>>;
    /** A user with permission to read JetStream's account information. */
    readonly prober: BrokerLogin;
  };
}

/** User name and password. */
export interface BrokerLogin {
  readonly user: string;
  readonly pass: string;
}

/**
 * Returns whether JetStream responds. A greeting or a PONG is not enough: after a write to a full disk, nats-server 2.9
 * still sends both, while JetStream and its clients are blocked permanently.
 */
async function jetStreamAnswers(port: number, login: BrokerLogin): Promise<boolean> {
  const inbox = `_INBOX.${randomBytes(8).toString('hex')}`;
  const greeting = [
    `CONNECT ${JSON.stringify({ ...login, verbose: false, headers: true, no_responders: true })}`,
    `SUB ${inbox} 1`,
    `PUB $JS.API.INFO ${inbox} 0`,
    '\r\n',
  ].join('\r\n');
  const reply = await tcpProbe(port, greeting, (received) =>
    /account_info_response|HMSG|-ERR/.test(received.toString()),
  );
  return reply?.includes('account_info_response') ?? false;
}

/**
 * By default a server limits its streams to three quarters of the disk space free at its start. Started on a full disk,
 * it would store nothing even after space is freed.
 */
const largestStore = '10GB';

/**
 * A private nats-server with JetStream on a free port of 127.0.0.1. It syncs its store to the disk every two minutes,
 * not at each message: the outbox publishes lost messages again.
 */
export async function natsServer(options: NatsServerOptions): Promise<NatsServerChild> {
  const program = requireExecutable('nats-server', options.searchPath);
  const { folder, port, password, configure } = await prepareBroker(options, 'nats');
  const store = join(folder, 'store');
  const given = options.configuration;
  const configuration = await configure(
    [
      // An include path is relative to the including file. Later settings override those of the include.
      given
        ? `include ${JSON.stringify(relative(folder, given.file))}\nhttp: "127.0.0.1:${await freePort()}"`
        : `authorization { user: ${brokerUser}, password: "${password}" }`,
      `listen: "127.0.0.1:${port}"`,
      'max_payload: 2MB',
      `jetstream { store_dir: ${JSON.stringify(store)}, max_file_store: ${largestStore} }`,
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
    // The greeting of a connection names JetStream only once JetStream is running.
    serves: async () => {
      const greeting = (await tcpProbe(port))?.toString() ?? '';
      return greeting.startsWith('INFO ') && greeting.includes('"jetstream":true');
    },
    answers: () => jetStreamAnswers(port, given?.prober ?? { user: brokerUser, pass: password }),
  });
  return { ...child, wipe: () => rm(store, { recursive: true, force: true }) };
}
