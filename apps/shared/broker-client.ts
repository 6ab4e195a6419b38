import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { inboxPrefix } from '@emberdeck/platform/bus/nats-subjects';
import { parseNatsUrl } from '@emberdeck/platform/bus/nats-url';

const timeoutMs = 5_000;

/** Connects a command to the broker for the duration of `work`; rejects after 5 s if the broker is unreachable. */
export async function withBroker<Result>(
  natsUrl: string,
  work: (connection: NatsConnection, manager: JetStreamManager) => Promise<Result>,
): Promise<Result> {
  const { tls, ...servers } = parseNatsUrl(natsUrl);
  const connection = await connect({
    ...servers,
    ...(tls ? { tls: {} } : {}),
    name: 'emberdeck-command',
    // A user of the broker may only subscribe to inboxes below its own name.
    inboxPrefix: inboxPrefix(servers.user ?? 'command'),
    timeout: timeoutMs,
    reconnect: false,
  });
  try {
    return await work(
      connection,
      await jetstreamManager(connection, { checkAPI: false, timeout: timeoutMs }),
    );
  } finally {
    await connection.close();
  }
}
