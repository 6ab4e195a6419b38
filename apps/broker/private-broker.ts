import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { BrokerOptions } from '@emberdeck/processes/broker-child';
import { natsServer, type NatsServerChild } from '@emberdeck/processes/nats-server';
import { type BrokerUser, brokerUsers, passwordVariable } from './broker-users.js';

/** A private nats-server with the same configuration as every deployment, and generated passwords. */
export interface PrivateBroker extends NatsServerChild {
  /** Address with user name and password. */
  readonly urlOf: (user: BrokerUser) => string;
}

const file = fileURLToPath(new URL('../../../deploy/nats/nats-server.conf', import.meta.url));

/** Begins with a letter, because nats-server reads a value that begins with a digit as a number. */
const newPassword = (): string => `p${randomBytes(24).toString('hex')}`;

/** Prepares the server. The caller starts it as a child of a supervisor. */
export async function privateBroker(options: BrokerOptions): Promise<PrivateBroker> {
  const passwords = new Map<BrokerUser, string>(brokerUsers.map((user) => [user, newPassword()]));
  const variables = Object.fromEntries(
    [...passwords].map(([user, password]) => [passwordVariable(user), password]),
  );
  const passwordOf = (user: BrokerUser): string => passwords.get(user) ?? '';
  const prober = { user: 'operator', pass: passwordOf('operator') };
  const child = await natsServer({ ...options, configuration: { file, variables, prober } });
  return {
    ...child,
    urlOf: (user) => `nats://${user}:${passwordOf(user)}@127.0.0.1:${child.port}`,
  };
}
