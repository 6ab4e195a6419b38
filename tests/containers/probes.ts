/** The subjects that a client tries at the broker. */
export interface BrokerAttempts {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

/** A command for our containers. It prints as JSON the addresses (`host:port`) that accept a connection. */
export function connectCommand(targets: readonly string[]): readonly string[] {
  return ['node', '-e', connectScript, JSON.stringify(targets)];
}

const connectScript = `
const { connect } = require('node:net');
const answers = (target) => new Promise((resolve) => {
  const [host, port] = target.split(':');
  const socket = connect({ host, port: Number(port) });
  const end = (answer) => { socket.destroy(); resolve(answer); };
  socket.setTimeout(2000, () => end(false));
  socket.on('connect', () => end(true));
  socket.on('error', () => end(false));
});
Promise.all(JSON.parse(process.argv[1]).map(async (target) => [target, await answers(target)]))
  .then((all) => console.log(JSON.stringify(all.filter(([, open]) => open).map(([target]) => target))));
`;

/**
 * A command for our containers. It makes all attempts with the broker credentials of the program in the container. It
 * prints the refused ones as JSON: `publish subject` or `subscription subject`.
 */
export function brokerCommand(attempts: BrokerAttempts): readonly string[] {
  return ['node', '--input-type=module', '-e', brokerScript, JSON.stringify(attempts)];
}

const brokerScript = `
import { connect } from '@nats-io/transport-node';
const { username, password, host } = new URL(process.env.NATS_URL);
const { publish, subscribe } = JSON.parse(process.argv[1]);
const client = await connect({ servers: host, user: username, pass: password });
const refused = [];
(async () => {
  for await (const { type, error } of client.status()) {
    if (type === 'error') refused.push(error.operation + ' ' + error.subject);
  }
})();
for (const subject of subscribe) client.subscribe(subject, { callback: () => {} });
for (const subject of publish) client.publish(subject, '{}');
await client.flush();
await client.flush();
console.log(JSON.stringify(refused.sort()));
process.exit(0);
`;
