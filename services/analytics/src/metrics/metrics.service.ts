import { Injectable } from '@nestjs/common';
import { maxMetricNames } from '@emberdeck/contracts/analytics/uploads';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';

/** Points by column, as `unnest` takes them. */
export interface PointBatch {
  readonly names: readonly string[];
  /** Decimals with two places. */
  readonly values: readonly string[];
  readonly units: readonly (string | null)[];
  /** ISO 8601 in UTC. */
  readonly timestamps: readonly string[];
}

/** How many points one statement takes: enough to hide its cost, few enough to stay small. */
export const pointsPerBatch = 5_000;

const isNewer = (table: string): string =>
  `(excluded."timestamp", excluded.metric_id) > (${table}."timestamp", ${table}.metric_id)`;

/**
 * Adds what is not there yet, in the order given, and brings both rollups and the source's count up to date by the same
 * statement. A point that
 * comes late changes the day it belongs to, and nothing newer; of two values with one timestamp the later arrival counts.
 */
const addPoints = `
  WITH added AS (
    INSERT INTO metric (workspace_id, data_source_id, name, value, unit, "timestamp")
    SELECT $1::uuid, $2::uuid, name, value, unit, "timestamp"
      FROM unnest($3::text[], $4::numeric[], $5::text[], $6::timestamptz[]) WITH ORDINALITY
        AS given (name, value, unit, "timestamp", place)
     ORDER BY place
    ON CONFLICT (data_source_id, name, "timestamp", value) DO NOTHING
    RETURNING id, name, value, "timestamp", ("timestamp" AT TIME ZONE 'UTC')::date AS day
  ), daily AS (
    INSERT INTO metric_daily (data_source_id, name, day, workspace_id, value, "timestamp", metric_id)
    SELECT DISTINCT ON (name, day) $2::uuid, name, day, $1::uuid, value, "timestamp", id
      FROM added ORDER BY name, day, "timestamp" DESC, id DESC
    ON CONFLICT (data_source_id, name, day) DO UPDATE
       SET value = excluded.value, "timestamp" = excluded."timestamp", metric_id = excluded.metric_id
     WHERE ${isNewer('metric_daily')}
  ), latest AS (
    INSERT INTO metric_latest (data_source_id, name, workspace_id, value, "timestamp", metric_id)
    SELECT DISTINCT ON (name) $2::uuid, name, $1::uuid, value, "timestamp", id
      FROM added ORDER BY name, "timestamp" DESC, id DESC
    ON CONFLICT (data_source_id, name) DO UPDATE
       SET value = excluded.value, "timestamp" = excluded."timestamp", metric_id = excluded.metric_id
     WHERE ${isNewer('metric_latest')}
  ), counted AS (
    UPDATE data_source SET point_count = point_count + (SELECT count(*) FROM added)
     WHERE id = $2::uuid AND workspace_id = $1::uuid AND EXISTS (SELECT FROM added)
  )
  SELECT count(*)::integer AS count FROM added`;

/** Names of a source, counted no further than matters. */
const countNames = `
  SELECT count(*)::integer AS count
    FROM (SELECT FROM metric_latest WHERE data_source_id = $1 AND workspace_id = $2 LIMIT ${maxMetricNames}) AS known`;

const knownNames = `
  SELECT name FROM metric_latest WHERE data_source_id = $1 AND workspace_id = $2 AND name = ANY ($3::text[])`;

/** The points of a source: what comes in, and the rollups that everything is read from. */
@Injectable()
export class MetricsService {
  constructor(private readonly work: UnitOfWork) {}

  /**
   * Makes the partitions for points of these moments. In a transaction of its own, before the points are added: a new
   * partition locks out other new partitions until its transaction ends.
   */
  async preparePartitions(moments: readonly Date[]): Promise<void> {
    await this.work.read('SELECT ensure_metric_partition(moment) FROM unnest($1::timestamptz[]) AS moment', [
      moments.map((moment) => moment.toISOString()),
    ]);
  }

  /**
   * Which of the names the source has no room for: every figure costs by the names that it is made of. The first of those
   * given find room; names that the source has already need none. The caller holds the lock of the source's row.
   */
  async namesWithoutRoom(
    tx: Tx,
    source: { id: string; workspaceId: string },
    names: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const place = [source.id, source.workspaceId];
    const [row] = await tx.query<{ count: number }[]>(countNames, place);
    const room = maxMetricNames - (row?.count ?? 0);
    if (names.length <= room) {
      return new Set();
    }
    const withoutRoom = new Set<string>();
    let left = room;
    // In parts: a file may have a million names, and other work waits while they are written for the database.
    for (let start = 0; start < names.length; start += pointsPerBatch) {
      const part = names.slice(start, start + pointsPerBatch);
      const rows = await tx.query<{ name: string }[]>(knownNames, [...place, part]);
      const known = new Set(rows.map(({ name }) => name));
      for (const name of part.filter((each) => !known.has(each))) {
        if (left > 0) {
          left -= 1;
        } else {
          withoutRoom.add(name);
        }
      }
    }
    return withoutRoom;
  }

  /** Answers how many of the points were new. The caller holds the lock of the source's row. */
  async add(tx: Tx, source: { id: string; workspaceId: string }, batch: PointBatch): Promise<number> {
    const columns = [batch.names, batch.values, batch.units, batch.timestamps];
    const [row] = await tx.query<{ count: number }[]>(addPoints, [source.workspaceId, source.id, ...columns]);
    return row?.count ?? 0;
  }
}
