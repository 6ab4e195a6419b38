import pg from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Logger } from '../logging/logger.js';
import { untilAvailable } from './await-database.js';
import type { Tracing } from '../telemetry/tracing.js';
import { CallbackClient } from './callback-client.js';
import { isConnectionLoss } from './connection-loss.js';
import { answersWithin, ResponseWatch, type WatchTimes } from './response-watch.js';
import { tracedClient } from './traced-client.js';

/** How a service reaches its schema, and how patient it is. */
export interface DataSourceSettings {
  /** Of the service's role, see `serviceRole`. */
  readonly url: string;
  readonly schema: string;
  readonly entities: readonly (new () => object)[];
  /** Connections at most; all programs of the product together must fit in what the server allows. */
  readonly poolSize: number;
  readonly logger: Logger;
  /** Makes a span of each statement within a trace. */
  readonly tracing?: Tracing | null;
  /** A statement that takes longer is cancelled. */
  readonly statementTimeoutMs?: number;
  /** How long one waits for a connection, new or from the pool, before it counts as lost: less than a call waits. */
  readonly connectionTimeoutMs?: number;
  /** When a database that is silent counts as frozen. */
  readonly watchTimes?: WatchTimes;
  /** Ends the waiting for the database. */
  readonly signal?: AbortSignal | undefined;
  /** How long the database is waited for; without an end where it is not set. */
  readonly patienceMs?: number | undefined;
}

/** Connections outlive quiet minutes: opening one costs more than most statements. */
const idleTimeoutMs = 5 * 60_000;

/**
 * Connects a service to its own schema, however long the database takes to be there. Afterwards a connection that is
 * lost is replaced with the next statement, and the loss of an idle one is a log line.
 */
export async function createDataSource(settings: DataSourceSettings): Promise<DataSource> {
  return untilAvailable(
    `its schema ${settings.schema}`,
    async () => {
      const dataSource = unconnectedDataSource(settings);
      return dataSource.initialize();
    },
    {
      logger: settings.logger,
      signal: settings.signal,
      patienceMs: settings.patienceMs,
      isTransient: isConnectionLoss,
    },
  );
}

function unconnectedDataSource(settings: DataSourceSettings): DataSource {
  const { url, schema, logger, tracing } = settings;
  const watch = new ResponseWatch(
    (ms) => answersWithin(url, `emberdeck-${schema}`, ms),
    logger,
    settings.watchTimes,
  );
  return new DataSource({
    type: 'postgres',
    url,
    schema,
    entities: [...settings.entities],
    synchronize: false,
    logging: false,
    installExtensions: false,
    // Names gen_random_uuid(), which needs no extension.
    uuidExtension: 'pgcrypto',
    applicationName: `emberdeck-${settings.schema}`,
    poolSize: settings.poolSize,
    connectTimeoutMS: settings.connectionTimeoutMs ?? 4_000,
    poolErrorHandler: (err: unknown) => settings.logger.warn('An idle database connection was lost', { err }),
    extra: {
      Client: watch.watched(tracing ? tracedClient(tracing) : CallbackClient),
      idleTimeoutMillis: idleTimeoutMs,
      keepAlive: true,
      statement_timeout: settings.statementTimeoutMs ?? 15_000,
      idle_in_transaction_session_timeout: 60_000,
      // Days and months are those of UTC, whatever the server's own zone is.
      options: `-c search_path=${pg.escapeIdentifier(settings.schema)} -c timezone=UTC`,
    },
  });
}

/** The connections of a data source, for statements that need nothing of TypeORM. */
export function poolOf(dataSource: DataSource): pg.Pool {
  return (dataSource.driver as PostgresDriver).master as pg.Pool;
}

/** For readiness: whether the database answers now. */
export async function databaseAnswers(dataSource: DataSource): Promise<boolean> {
  return dataSource.query('SELECT 1').then(
    () => true,
    () => false,
  );
}
