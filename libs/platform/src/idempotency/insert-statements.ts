/** A table whose rows are inserted together with their answers and events. */
export interface InsertTable {
  readonly table: string;
  /** The types of the inserted columns; the others have defaults. */
  readonly columns: Readonly<Record<string, string>>;
  /** Limits the rows of an owner, see `requireRoom`. A row is inserted only far from the limit. */
  readonly quota?: {
    /** Identifies what is counted. */
    readonly name: string;
    /** The column with the owner. */
    readonly owner: string;
  };
}

/** Most rows of one owner in a statement. All connections of the server may add as many at the same time. */
export const mostOfOwner = 4;

/** The types of the values that every row has beside its columns, in the order of the parameters. */
const common = {
  lock: 'bigint',
  key_user: 'uuid',
  key: 'text',
  request_hash: 'bytea',
  answer: 'text',
  mark: 'text',
  event_id: 'uuid',
  subject: 'text',
  payload: 'text',
  correlation_id: 'text',
  occurred_at: 'timestamptz',
  trace_parent: 'text',
  owner_limit: 'integer',
} as const;

/**
 * Claims keys and inserts rows, their answers and their events, or nothing of a row whose key is taken. Each row of the
 * result says whether its key was won, in the order of `given`.
 */
function insertGiven(given: string, table: InsertTable, lease: string): string {
  const columns = Object.keys(table.columns);
  return `
  WITH given AS MATERIALIZED (${given}),
  claim AS MATERIALIZED (
    SELECT given.*, pg_try_advisory_xact_lock(lock)
           AND (SELECT true FROM idempotency AS stored WHERE stored.user_id = key_user AND stored.key = given.key) IS NULL
           ${hasRoom(table)} AS won,
           to_char(now() AT TIME ZONE 'utc', '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\\"') AS time
      FROM given),
  inserted AS (
    INSERT INTO ${table.table} (${columns.join(', ')}) SELECT ${columns.map(nameOf).join(', ')} FROM claim WHERE won),
  event AS (
    INSERT INTO outbox (id, subject, payload, correlation_id, occurred_at, trace_parent, leased_until)
    SELECT event_id, subject, replace(payload, mark, time)::jsonb, correlation_id, occurred_at, trace_parent,
           now() + ${lease}::integer * interval '1 millisecond'
      FROM claim WHERE won),
  answer AS (
    INSERT INTO idempotency (user_id, key, request_hash, answer, ready)
    SELECT key_user, key, request_hash, replace(answer, mark, time)::json, true FROM claim WHERE won)
  SELECT won, time FROM claim ORDER BY place`;
}

const nameOf = (column: string): string => `new_${column}`;

/**
 * The condition of a quota. The lock is shared with `requireRoom`, which takes it alone near the limit. The count may miss
 * rows of transactions that were open when the statement began; the margin covers them.
 */
function hasRoom({ table, quota }: InsertTable): string {
  if (!quota) return '';
  const owner = nameOf(quota.owner);
  return `
           AND pg_try_advisory_xact_lock_shared(hashtextextended('${quota.name} ' || ${owner}, 0))
           AND (SELECT count(*) FROM ${table} AS counted WHERE counted.${quota.owner} = ${owner})
               + ${mostOfOwner} * current_setting('max_connections')::integer <= owner_limit`;
}

/** Statements for one row and for many rows. */
export interface InsertStatements {
  /** Parameters: the values of the row, then the lease in milliseconds or null. */
  readonly one: string;
  /** Parameters: an array of each value, then the lease. PostgreSQL plans it at each run, so it is for many rows. */
  readonly many: string;
}

/** Composes the statements of a table. A row's values are the common ones, then its columns. */
export function insertStatements(table: InsertTable): InsertStatements {
  const types = [...Object.values(common), ...Object.values(table.columns)];
  const names = [...Object.keys(common), ...Object.keys(table.columns).map(nameOf)];
  const lease = `$${types.length + 1}`;
  const one = types.map((type, index) => `$${index + 1}::${type} AS ${names[index] ?? ''}`).join(', ');
  const many = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
  return {
    one: insertGiven(`SELECT ${one}, 1 AS place`, table, lease),
    many: insertGiven(
      `SELECT * FROM unnest(${many}) WITH ORDINALITY AS given (${names.join(', ')}, place)`,
      table,
      lease,
    ),
  };
}
