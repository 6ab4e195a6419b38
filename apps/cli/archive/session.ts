import { withConnection } from '@emberdeck/platform/database/await-database';
import type pg from 'pg';

/** Makes the text form of values identical in backup and restore, regardless of the server's settings. */
const sessionSettings = `
  SET client_encoding = 'UTF8';
  SET datestyle = 'ISO, YMD';
  SET intervalstyle = 'postgres';
  SET timezone = 'UTC';
  SET bytea_output = 'hex';
  SET extra_float_digits = 1;
  SET statement_timeout = 0;
  SET idle_in_transaction_session_timeout = 0`;

/**
 * Runs `work` in one transaction on a separate administrator connection. `mode` is the transaction mode of BEGIN. An
 * abort of `signal` closes the connection.
 */
export function inTransaction<Result>(
  url: string,
  mode: string,
  work: (client: pg.Client) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const transaction = async (client: pg.Client): Promise<Result> => {
    await client.query(sessionSettings);
    await client.query(`BEGIN ${mode}`);
    // If `work` rejects, closing the connection rolls back.
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  };
  return withConnection(url, 'emberdeck-archive', transaction, signal);
}
