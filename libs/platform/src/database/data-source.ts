import pg from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Logger } from '../logging/logger.js';
import { untilAvailable } from './await-database.js';
import type { Tracing } from '../telemetry/tracing.js';
import { isConnectionLoss } from './connection-loss.js';
import { StatementSpans } from './statement-spans.js';

/** How a service connects to its schema, with its timeouts. */
export interface DataSourceSettings {
  /** The URL of the service's role, see `serviceRole`. */
  readonly url: string;
  readonly schema: string;
  readonly entities: readonly (new () => object)[];
  /** Maximum number of connections. The pools of all programs together must fit the server's connection limit. */
  readonly poolSize: number;
  readonly logger: Logger;
  /** Creates a span for each statement within a trace. */
  readonly tracing?: Tracing | null;
  /** The server cancels a statement that takes longer. Default: 15 s. */
  readonly statementTimeoutMs?: number;
  /** How long to wait for a new or pooled connection: less than a call waits. Default: 4 s. */
  readonly connectionTimeoutMs?: number;
  /** How long a statement waits for a lock. Default: 3 s, less than a call waits. */
  readonly lockTimeoutMs?: number;
  /** How long a statement waits for a server that does not reply. Default: 2 s more than the server's own limit. */
  readonly queryTimeoutMs?: number;
  /** Ends the wait for the database. */
  readonly signal?: AbortSignal | undefined;
  /** How long to wait for the database. Unlimited if absent. */
  readonly patienceMs?: number | undefined;
}

/** Idle connections stay open for minutes, since opening one takes longer than most statements. */
const idleTimeoutMs = 5 * 60_000;

/**
 * Connects a service to its own schema and waits for the database if necessary. Later, the next statement replaces a
 * lost connection. The loss of an idle connection is only logged.
 */
export async function createDataSource(settings: DataSourceSettings): Promise<DataSource> {
  return untilAvailable(
    `its schema ${settings.schema}`,
    async () => {
      const dataSource = unconnectedDataSource(settings);
      await dataSource.initialize();
      if (settings.tracing) dataSource.subscribers.push(new StatementSpans(settings.tracing));
      return dataSource;
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
  const { url, schema } = settings;
  const statementTimeoutMs = settings.statementTimeoutMs ?? 15_000;
  return new DataSource({
    type: 'postgres',
    url,
    schema,
    entities: [...settings.entities],
    synchronize: false,
    logging: false,
    installExtensions: false,
    // Selects gen_random_uuid(), which needs no extension.
    uuidExtension: 'pgcrypto',
    applicationName: `emberdeck-${settings.schema}`,
    poolSize: settings.poolSize,
    connectTimeoutMS: settings.connectionTimeoutMs ?? 4_000,
    poolErrorHandler: (err: unknown) => settings.logger.warn('An idle database connection was lost', { err }),
    extra: {
      // The end of a connection can arrive with the answer of its last statement, before the pool listens again. Without
      // a listener it would end the process. The pool drops such a connection when it is released.
      onConnect: (client: pg.ClientBase) => void client.on('error', () => undefined),
      idleTimeoutMillis: idleTimeoutMs,
      keepAlive: true,
      statement_timeout: statementTimeoutMs,
      // A server that is frozen, or behind a network that drops packets, cannot apply its own limit.
      query_timeout: settings.queryTimeoutMs ?? statementTimeoutMs + 2_000,
      idle_in_transaction_session_timeout: 60_000,
      // Days and months follow UTC, independent of the server's time zone.
      lock_timeout: settings.lockTimeoutMs ?? 3_000,
      options: `-c search_path=${pg.escapeIdentifier(settings.schema)} -c timezone=UTC`,
    },
  });
}

/** Returns the pool of a data source, for statements that do not need TypeORM. */
export function poolOf(dataSource: DataSource): pg.Pool {
  return (dataSource.driver as PostgresDriver).master as pg.Pool;
}

/** Returns whether the database replies now, for the readiness check. */
export async function databaseAnswers(dataSource: DataSource): Promise<boolean> {
  return dataSource.query('SELECT 1').then(
    () => true,
    () => false,
  );
}
