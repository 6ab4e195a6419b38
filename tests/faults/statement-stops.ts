import { eventually } from '@emberdeck/testing/eventually';
import pg from 'pg';

const lock = 7429;

const setUp = (schema: string): string => `
  CREATE SCHEMA stops;
  CREATE TABLE stops.place (name text NOT NULL);
  CREATE TABLE stops.seen (name text NOT NULL, transaction bigint NOT NULL);
  -- The service's role has no rights on this schema.
  CREATE FUNCTION stops.pass(name text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
  DECLARE here text;
  BEGIN
    SELECT pass.name || ' ' || count(*) INTO here FROM stops.seen
     WHERE seen.transaction = pg_current_xact_id()::text::bigint AND seen.name LIKE pass.name || ' %';
    INSERT INTO stops.seen VALUES (here, pg_current_xact_id()::text::bigint);
    IF EXISTS (SELECT FROM stops.place WHERE place.name = here) THEN
      PERFORM pg_advisory_xact_lock(${lock});
    END IF;
  END $$;
  CREATE FUNCTION stops.at_statement() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN PERFORM stops.pass(TG_OP || ' ' || TG_TABLE_NAME); RETURN NULL; END $$;
  CREATE FUNCTION stops.at_commit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN PERFORM stops.pass('COMMIT with ' || TG_TABLE_NAME); RETURN NULL; END $$;
  DO $$
  DECLARE found text;
  BEGIN
    FOR found IN SELECT format('%I.%I', schemaname, tablename) FROM pg_tables WHERE schemaname = '${schema}'
    LOOP
      EXECUTE 'CREATE TRIGGER stop AFTER INSERT OR UPDATE OR DELETE ON ' || found
        || ' FOR EACH STATEMENT EXECUTE FUNCTION stops.at_statement()';
    END LOOP;
    FOREACH found IN ARRAY '{coin_transaction,experience_award}'::text[]
    LOOP
      EXECUTE 'CREATE CONSTRAINT TRIGGER stop_at_commit AFTER INSERT ON ${schema}.' || found
        || ' DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stops.at_commit()';
    END LOOP;
  END $$`;

/**
 * Stops the transactions of a service at chosen statements, by triggers on every table of its schema. A place is the kind
 * of a statement, its table, and how often the transaction has passed that before: `INSERT transfer 0`.
 */
export class StatementStops {
  private constructor(private readonly database: pg.Client) {}

  static async create(databaseUrl: string, schema: string): Promise<StatementStops> {
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    await database.query(setUp(schema));
    return new StatementStops(database);
  }

  end(): Promise<void> {
    return this.database.end();
  }

  query(sql: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    return this.database.query(sql, [...values]);
  }

  /** The places that committed transactions have passed since the last call, in order. */
  async passed(): Promise<string[]> {
    const { rows } = await this.database.query<{ name: string }>(
      'WITH gone AS (DELETE FROM stops.seen RETURNING name) SELECT DISTINCT name FROM gone ORDER BY name',
    );
    return rows.map(({ name }) => name);
  }

  /** Holds every transaction that comes to the place. */
  async set(place: string): Promise<void> {
    await this.database.query(`SELECT pg_advisory_lock(${lock})`);
    await this.database.query('INSERT INTO stops.place VALUES ($1)', [place]);
  }

  /** Waits until a transaction is held. */
  async reached(): Promise<void> {
    await eventually(async () => {
      const { rowCount } = await this.database.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lock} AND NOT granted`,
      );
      if (rowCount === 0) throw new Error('No transaction has come to the place');
    }, 30_000);
  }

  /** Lets the held transactions go on, and holds no further ones. */
  async release(): Promise<void> {
    await this.database.query('DELETE FROM stops.place');
    await this.database.query(`SELECT pg_advisory_unlock(${lock})`);
  }
}
