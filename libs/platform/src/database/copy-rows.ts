import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Tx } from './unit-of-work.js';

/**
 * Runs `COPY ... FROM STDIN` in the transaction of `tx` with the given rows, as fast as the server takes them. Rejects if
 * the server refuses a row; the transaction then fails.
 */
export async function copyRows(tx: Tx, statement: string, rows: AsyncIterable<Buffer>): Promise<void> {
  const client = (await tx.queryRunner?.connect()) as pg.PoolClient | undefined;
  if (client === undefined) {
    throw new Error('COPY needs the connection of a transaction');
  }
  const encoded = Readable.from(rows, { objectMode: true });
  await pipeline(encoded, client.query(copyFrom(statement)));
}
