import { Injectable } from '@nestjs/common';
import { maxMetricNames } from '@emberdeck/contracts/analytics/uploads';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { type PointsBringer, WorkspaceQuotasService } from '../data-sources/workspace-quotas.service.js';
import {
  type ArrivingPoints,
  MetricsService,
  type SourceKey,
} from '../../figures/metrics/metrics.service.js';

/** A point that a sync or a delivery brings. */
export interface ArrivedPoint {
  readonly name: string;
  /** Decimal with at most two places. */
  readonly value: string;
  readonly unit: string | null;
  readonly timestamp: Date;
  /** A JSON object as text. */
  readonly metadata?: string | null;
}

/** How points arrive. `origin` is the id of a delivery, else empty. */
export interface Arrival {
  readonly by: PointsBringer;
  readonly origin: string;
}

/** What became of points. */
export interface PointsAdded {
  /** The number of new ones. */
  readonly added: number;
  /** Why some were left out, as a sentence for people; null if none were. */
  readonly problem: string | null;
}

/** Points of one statement: enough to hide its cost, few enough to bound its memory. */
const pointsPerBatch = 5_000;

/** One moment of each month that has a point. */
function monthsOf(points: readonly ArrivedPoint[]): Date[] {
  const months = new Map<number, Date>();
  for (const { timestamp } of points) {
    months.set(timestamp.getUTCFullYear() * 12 + timestamp.getUTCMonth(), timestamp);
  }
  return [...months.values()];
}

/** The way in for all points, within the limits of the source and its workspace. */
@Injectable()
export class PointsService {
  constructor(
    private readonly metrics: MetricsService,
    private readonly quotas: WorkspaceQuotasService,
  ) {}

  /** Creates the partitions for these points; best called before the transaction that adds them. */
  async preparePartitionsOf(points: readonly ArrivedPoint[]): Promise<void> {
    await this.preparePartitions(monthsOf(points));
  }

  /** Creates the partitions for points of these moments. */
  async preparePartitions(moments: readonly Date[]): Promise<void> {
    await this.metrics.preparePartitions(moments);
  }

  /**
   * Adds the points in the given order. A repeat only becomes the last arrival. Names beyond the limit of the source are
   * left out. Fails with `TooManyPoints` if the workspace has no room. The caller holds
   * the lock of the source.
   */
  async addPoints(
    tx: Tx,
    source: SourceKey,
    points: readonly ArrivedPoint[],
    { by, origin }: Arrival,
  ): Promise<PointsAdded> {
    if (points.length === 0) {
      return { added: 0, problem: null };
    }
    // A month that is missing still gets its partition, but holds up other new ones.
    await this.metrics.preparePartitionsIn(tx, monthsOf(points));
    const names = [...new Set(points.map(({ name }) => name))];
    const withoutRoom = await this.metrics.namesWithoutRoom(tx, source, names);
    const kept = points.filter(({ name }) => !withoutRoom.has(name));
    const added = await this.add(tx, source, { batches: batchesOf(kept) }, { by, origin });
    return { added, problem: tooManyNames(withoutRoom) };
  }

  /** The names that exceed the limit of the source. The caller holds the lock of the source. */
  namesWithoutRoom(tx: Tx, source: SourceKey, names: readonly string[]): Promise<ReadonlySet<string>> {
    return this.metrics.namesWithoutRoom(tx, source, names);
  }

  /**
   * Adds points whose names have room and whose months have partitions; returns the number of new ones. Fails with
   * `TooManyPoints` if the workspace has no room: known points need none, so only adding shows whether they fit.
   */
  async add(tx: Tx, source: SourceKey, points: ArrivingPoints, { by, origin }: Arrival): Promise<number> {
    const room = Math.max(0, await this.quotas.roomForPoints(tx, source.workspaceId));
    const added = await this.metrics.add(tx, source, points, origin);
    if (added > room) {
      throw this.quotas.tooManyPoints(by);
    }
    if (added > 0) {
      await this.quotas.requireRoomForAdded(tx, source.workspaceId, by);
    }
    return added;
  }
}

function tooManyNames(names: ReadonlySet<string>): string | null {
  const [first] = names;
  return first === undefined
    ? null
    : `A source has at most ${maxMetricNames.toLocaleString('en')} names. The name "${first}" has no room`;
}

function* batchesOf(points: readonly ArrivedPoint[]) {
  for (let start = 0; start < points.length; start += pointsPerBatch) {
    const part = points.slice(start, start + pointsPerBatch);
    yield {
      names: part.map(({ name }) => name),
      values: part.map(({ value }) => value),
      units: part.map(({ unit }) => unit),
      timestamps: part.map(({ timestamp }) => timestamp.toISOString()),
      metadata: part.map(({ metadata }) => metadata ?? null),
    };
  }
}
