import { Injectable } from '@nestjs/common';
import { maxMetricNames } from '@emberdeck/contracts/analytics/uploads';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import {
  addPoints,
  countNames,
  ensurePartitions,
  findKnownNames,
  type PointBatch as Points,
  type SourceKey,
} from './metrics.queries.js';

/** Points by column. */
export type PointBatch = Points;

/** Points of one statement: enough to hide its cost, few enough to bound its memory. */
export const pointsPerBatch = 5_000;

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

  /** Returns the number of new points. The caller holds the lock of the source. */
  add(tx: Tx, source: SourceKey, batch: PointBatch, origin = ''): Promise<number> {
    return addPoints(tx, source, batch, origin);
  }
}
