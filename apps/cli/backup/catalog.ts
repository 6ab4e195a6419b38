import type pg from 'pg';
import type { ArchivedSchema } from '../archive/manifest.js';

/** A table with rows, excluding parents of partitions. */
export interface CatalogTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A schema without its rows. */
export type CatalogSchema = Omit<ArchivedSchema, 'tables'> & { readonly tables: readonly CatalogTable[] };

/** Excludes generated columns, which a restore computes, and the table of migrations, which the migrations write. */
const tablesSql = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
   WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'r' AND c.relname <> 'migration'
     AND NOT a.attisdropped AND a.attgenerated = ''
   GROUP BY c.relname ORDER BY c.relname`;

const partitionsSql = `
  SELECT c.relname AS name, p.relname AS parent, pg_get_expr(c.relpartbound, c.oid) AS bounds
    FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid JOIN pg_class p ON p.oid = i.inhparent
   WHERE c.relnamespace = $1::regnamespace AND c.relispartition AND c.relkind = 'r' ORDER BY c.relname`;

/** Excludes unused sequences, which have no last value. */
const sequencesSql = `
  SELECT sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences
   WHERE schemaname = $1 AND last_value IS NOT NULL ORDER BY sequencename`;

/** Returns the tables, partitions, sequences and migrations of a schema, as seen by the transaction of `client`. */
export async function catalogOf(client: pg.Client, schema: string): Promise<CatalogSchema> {
  const rows = async <Row extends object>(sql: string, parameters: string[]): Promise<Row[]> =>
    (await client.query<Row>(sql, parameters)).rows;
  return {
    name: schema,
    migrations: await rows(`SELECT name, checksum FROM "${schema}".migration ORDER BY applied_at, name`, []),
    partitions: await rows(partitionsSql, [schema]),
    tables: await rows(tablesSql, [schema]),
    sequences: await rows(sequencesSql, [schema]),
  };
}
