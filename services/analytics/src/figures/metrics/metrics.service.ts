import { Injectable } from '@nestjs/common';
import {
  addByCopy,
  addDirectly,
  type DayBatch as DayColumns,
  type DayRange as Days,
  hasPointsIn,
  pointsPerCopy,
} from './bulk-points.queries.js';
import { maxMetricNames } from '@emberdeck/contracts/analytics/uploads';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { MetricLatestEntity } from './metric-latest.entity.js';
import {
  addPoints,
  countNames,
  ensurePartitions,
  ensurePartitionsIn,
  findKnownNames,
  type PointBatch as Points,
  type SourceKey as Key,
} from './metrics.queries.js';

/** A source and its workspace. */
export type SourceKey = Key;

/** Points by column. */
export type PointBatch = Points;

/** The first and the last day (UTC) with a point, as ISO 8601. */
export type DayRange = Days;

/** What points add to the rollups of each name and day, by column. */
export type DayBatch = DayColumns;

/** Points of one statement: enough to hide its cost, few enough to bound its memory. */
export const pointsPerBatch = 5_000;

/** Points of a file, by their place in it. */
export interface BulkPoints {
  readonly length: number;
  days(): DayRange;
  /** The points from `start` to before `end` as binary rows of COPY, each behind the UUIDs of `key`. */
  copyRows(start: number, end: number, key: readonly string[]): AsyncIterable<Buffer>;
  /** What these points add to the rollups, if all of them are new; null if the database is to compute it. */
  dayBatch(start: number, end: number): Promise<DayBatch | null>;
  /** The points from `start` on, at most `size` at a time. */
  batches(size: number): Iterable<PointBatch>;
}

/** Fewer points are added by plain statements: a temporary table would cost more than it saves. */
const fewestForCopy = 2_000;

/** Writes the points of a source and the rollups that every figure is read from. */
@Injectable()
export class MetricsService {
  constructor(private readonly work: UnitOfWork) {}

  /**
   * Creates the partitions for points of these moments. Runs before the transaction that adds the points: a new partition
   * blocks other new partitions until its transaction ends.
   */
  async preparePartitions(moments: readonly Date[]): Promise<void> {
    await ensurePartitions(this.work, moments);
  }

  /** As {@link preparePartitions}, within the transaction. Does nothing for prepared months. */
  async preparePartitionsIn(tx: Tx, moments: readonly Date[]): Promise<void> {
    await ensurePartitionsIn(tx, moments);
  }

  /**
   * The names that exceed the limit of the source: the cost of every figure grows with its names. Known names use no
   * room, and the first new names get the remaining room. The caller holds the lock of the source.
   */
  async namesWithoutRoom(tx: Tx, source: SourceKey, names: readonly string[]): Promise<ReadonlySet<string>> {
    const room = maxMetricNames - (await countNames(tx, source));
    if (names.length <= room) {
      return new Set();
    }
    const withoutRoom = new Set<string>();
    let left = room;
    // In batches: a file can have a million names, and serializing all of them at once would block the process.
    for (let start = 0; start < names.length; start += pointsPerBatch) {
      const part = names.slice(start, start + pointsPerBatch);
      const known = await findKnownNames(tx, source, part);
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

  /** Whether a source of the workspace has brought the metric. */
  async isKnown(tx: Tx, workspaceId: string, name: string): Promise<boolean> {
    return (await workspaceScope(tx, MetricLatestEntity, workspaceId).findOne({ name })) !== null;
  }

  /** Returns the number of new points. The caller holds the lock of the source. */
  add(tx: Tx, source: SourceKey, batch: PointBatch, origin = ''): Promise<number> {
    return addPoints(tx, source, batch, origin);
  }

  /**
   * Adds the points of a file, and yields the number of new ones after each part. The caller holds the lock of the source.
   */
  async *addAll(tx: Tx, source: SourceKey, points: BulkPoints): AsyncGenerator<number> {
    if (points.length < fewestForCopy) {
      for (const batch of points.batches(pointsPerBatch)) {
        yield await this.add(tx, source, batch);
      }
      return;
    }
    const days = points.days();
    const isNew = !(await hasPointsIn(tx, source, days));
    for (let start = 0; start < points.length; start += pointsPerCopy) {
      const end = start + pointsPerCopy;
      const part = {
        rows: (key: readonly string[]) => points.copyRows(start, end, key),
        dayBatch: () => points.dayBatch(start, end),
      };
      const added = isNew ? await addDirectly(tx, source, part, days) : null;
      yield added ?? (await addByCopy(tx, source, part.rows([])));
    }
  }
}
