import { NatsCallTransport } from '@emberdeck/platform/bus/nats-call-transport';
import { NatsConnection } from '@emberdeck/platform/bus/nats-connection';
import { createDataSource } from '@emberdeck/platform/database/data-source';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { callHeaders, replyFromError } from '@emberdeck/platform/runtime/call-wire';
import { SilentLogger } from '../src/database/silent-logger.js';
import { noteDown } from './persistence/things.js';

/**
 * A replica of a stub service, in a process that a test can freeze: `node replica-program.js <broker> <database>
 * <subject>...`. It notes a call with an idempotency key down, once for the key, and reports what it has handled.
 */
const [url = '', databaseUrl = '', ...subjects] = process.argv.slice(2);
const schema = 'alpha';
const userId = '22222222-2222-4222-8222-222222222222';
const logger = new SilentLogger();
const dataSource = await createDataSource({ url: databaseUrl, schema, entities: [], poolSize: 4, logger });
const idempotency = new Idempotency(new UnitOfWork(dataSource), schema);
const connection = await NatsConnection.open({ url, name: 'messaging', logger });
const transport = new NatsCallTransport(connection, logger);
for (const subject of subjects) {
  await transport.respond('messaging', subject, async ({ body, headers }) => {
    const input = Buffer.from(body).toString();
    const key = headers[callHeaders.idempotencyKey];
    try {
      if (key) await idempotency.run({ userId, key, call: subject, input }, (tx) => noteDown(tx, input));
      return { status: 'ok', body, headers: {} };
    } catch (error) {
      return replyFromError(error);
    } finally {
      process.send?.(input);
    }
  });
}
process.send?.('ready');
