import { Injectable } from '@nestjs/common';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { WorkspaceQuotasService } from '../data-sources/workspace-quotas.service.js';
import type { FeedPoint } from '../feed-types.js';
import { ensurePartitions, type SourceKey } from './metrics.queries.js';
import { MetricsService, pointsPerBatch } from './metrics.service.js';

/** Adds the points of syncs and deliveries, within the limits of the source and its workspace. */
@Injectable()
export class PointsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly metrics: MetricsService,
    private readonly quotas: WorkspaceQuotasService,
  ) {}

  /** Creates the partitions for points of these moments; before the transaction that adds the points. */
  preparePartitions(moments: readonly Date[]): Promise<void> {
    return ensurePartitions(this.work, moments);
  }

  /** Adds the points and returns the number of new ones. The caller holds the lock of the source. */
  async addPoints(tx: Tx, source: SourceKey, points: readonly FeedPoint[], _origin: string): Promise<number> {
    const withoutRoom = await this.metrics.namesWithoutRoom(tx, source, [
      ...new Set(points.map(({ name }) => name)),
    ]);
    const kept = points.filter(({ name }) => !withoutRoom.has(name));
    const room = Math.max(0, await this.quotas.roomForPoints(tx, source.workspaceId));
    let added = 0;
    for (let start = 0; start < kept.length; start += pointsPerBatch) {
      added += await this.metrics.add(tx, source, columnsOf(kept.slice(start, start + pointsPerBatch)));
      if (added > room) throw this.quotas.tooManyPoints();
    }
    if (added > 0) await this.quotas.requireRoomForAdded(tx, source.workspaceId);
    return added;
  }
}

const columnsOf = (points: readonly FeedPoint[]) => ({
  names: points.map(({ name }) => name),
  values: points.map(({ value }) => value),
  units: points.map(({ unit }) => unit),
  timestamps: points.map(({ timestamp }) => timestamp.toISOString()),
});
