import { Injectable } from '@nestjs/common';
import { maxMetricNames } from '@emberdeck/contracts/analytics/uploads';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import {
  boundReplaced,
  type Meaning,
  openArrivals,
  type PointBatch as Points,
  type PointRows as Rows,
  type PointSpan as Span,
  type SourceKey as Key,
  stageBatch,
  stageRows,
  takeArrivals,
  type Taken as Outcome,
  undoArrivals,
} from './arrivals.queries.js';
import {
  countNames,
  ensurePartitions,
  ensurePartitionsIn,
  findKnownNames,
  isKnownMetric,
} from './metrics.queries.js';

/** A source and its workspace. */
export type SourceKey = Key;

/** Points by column. */
export type PointBatch = Points;

/** Binary rows of COPY. */
export type PointRows = Rows;

/** What the points mean, and what brings them. */
export type PointMeaning = Meaning;

/** What became of points. */
export type Taken = Outcome;

/** The first and the last time of points. */
export type PointSpan = Span;

/** A file can have a million names, and serializing all of them at once would block the process. */
const namesPerStatement = 5_000;

/** Points in the order of their arrival: parts of them by column, or binary rows of COPY. */
export type ArrivingPoints = { readonly batches: Iterable<PointBatch> } | PointRows;

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
    for (let start = 0; start < names.length; start += namesPerStatement) {
      const part = names.slice(start, start + namesPerStatement);
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
  isKnown(tx: Tx, workspaceId: string, name: string): Promise<boolean> {
    return isKnownMetric(tx, workspaceId, name);
  }

  /** Adds points to a source as its rows mean. The caller holds the lock of the source. */
  async add(tx: Tx, source: SourceKey, points: ArrivingPoints, meaning: PointMeaning): Promise<Taken> {
    await openArrivals(tx);
    if ('rows' in points) {
      await stageRows(tx, points);
    } else {
      for (const batch of points.batches) {
        await stageBatch(tx, batch);
      }
    }
    return takeArrivals(tx, source, meaning, 'rows' in points && points.isDistinct);
  }

  /** Bounds the points that a workspace stores for undoing runs. */
  async boundReplaced(tx: Tx, source: SourceKey, most: number): Promise<void> {
    await boundReplaced(tx, source, most);
  }

  /**
   * Takes back what a run brought: its points go, and those that they replaced return. `span` holds the times of its points.
   * The caller holds the lock of the source.
   */
  async undo(tx: Tx, source: SourceKey, runId: string, span: PointSpan): Promise<void> {
    await undoArrivals(tx, source, runId, span);
  }
}
