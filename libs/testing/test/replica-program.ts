import { NatsCallTransport } from '@emberdeck/platform/bus/nats-call-transport';
import { NatsConnection } from '@emberdeck/platform/bus/nats-connection';
import { SilentLogger } from '../src/database/silent-logger.js';

/** A replica of a stub service, in a process that a test can freeze: `node replica-program.js <broker> <subject>`. */
const [url = '', subject = ''] = process.argv.slice(2);
const logger = new SilentLogger();
const connection = await NatsConnection.open({ url, name: 'messaging', logger });
await new NatsCallTransport(connection, logger).respond('messaging', subject, async ({ body, headers }) => ({
  status: 'ok',
  body,
  headers,
}));
process.send?.('ready');
