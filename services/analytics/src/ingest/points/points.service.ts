import { Injectable } from '@nestjs/common';
import { maxMetricNames } from '@emberdeck/contracts/analytics/uploads';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { type PointsBringer, WorkspaceQuotasService } from '../data-sources/workspace-quotas.service.js';
import { EqualRows as Counter } from './equal-rows.js';
import {
  type ArrivingPoints,
  MetricsService,
  type PointMeaning,
  type SourceKey,
  type Taken as Outcome,
} from '../../figures/metrics/metrics.service.js';

/** A point that a sync or a delivery brings. */
export interface ArrivedPoint {
  readonly name: string;
  /** Decimal with at most six places. */
  readonly value: string;
  readonly unit: string | null;
  readonly timestamp: Date;
  /** A JSON object as text. */
  readonly metadata?: string | null;
  /** Key of its row, where the rows of the source have keys. */
  readonly key?: string | null;
}

/** Counts equal rows of a run that is stored in parts. */
export class EqualRows extends Counter {}

/** What the points mean, and what brings them. */
export interface Arrival extends Omit<PointMeaning, 'isFile'> {
  readonly by: PointsBringer;
  /** Counts the equal rows that earlier parts of the same run have brought. */
  readonly counter?: EqualRows;
}

/** What became of points. */
export type Taken = Outcome;

/** What became of points, some of which may have been left out. */
export interface PointsAdded extends Taken {
  /** The number of those that were left out. */
  readonly refused: number;
  /** Why they were, as a sentence for people; null if none were. */
  readonly problem: string | null;
}

const nothingAdded: PointsAdded = { added: 0, replaced: 0, equal: 0, span: null, refused: 0, problem: null };

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
   * Adds the points in the given order. Names beyond the limit of the source are left out, and so are points without a key
   * where rows have keys. Fails with `TooManyPoints` if the workspace has no room. The caller holds the lock of the source.
   */
  async addPoints(
    tx: Tx,
    source: SourceKey,
    points: readonly ArrivedPoint[],
    { by, counter, ...meaning }: Arrival,
  ): Promise<PointsAdded> {
    if (points.length === 0) {
      return nothingAdded;
    }
    // A month that is missing still gets its partition, but holds up other new ones.
    await this.metrics.preparePartitionsIn(tx, monthsOf(points));
    const isKeyed = meaning.rule === 'keyed';
    const whole = isKeyed ? points.filter(({ key }) => typeof key === 'string' && key !== '') : points;
    const names = [...new Set(whole.map(({ name }) => name))];
    const withoutRoom = await this.metrics.namesWithoutRoom(tx, source, names);
    const stored = whole.filter(({ name }) => !withoutRoom.has(name));
    const earlier = meaning.rule === 'events' && counter ? counter.before(stored) : null;
    const batches = batchesOf(stored, earlier);
    const taken = await this.add(tx, source, { batches }, { by, ...meaning, isFile: false });
    const refused = points.length - stored.length;
    const problem = tooManyNames(withoutRoom) ?? (whole.length < points.length ? noKey : null);
    return { ...taken, refused, problem };
  }

  /** The names that exceed the limit of the source. The caller holds the lock of the source. */
  namesWithoutRoom(tx: Tx, source: SourceKey, names: readonly string[]): Promise<ReadonlySet<string>> {
    return this.metrics.namesWithoutRoom(tx, source, names);
  }

  /**
   * Adds points whose names have room and whose months have partitions. Fails with `TooManyPoints` if the workspace has no
   * room: known points need none, so only adding shows whether they fit.
   */
  async add(
    tx: Tx,
    source: SourceKey,
    points: ArrivingPoints,
    { by, ...meaning }: PointMeaning & Pick<Arrival, 'by'>,
  ): Promise<Taken> {
    const room = Math.max(0, await this.quotas.roomForPoints(tx, source.workspaceId));
    const taken = await this.metrics.add(tx, source, points, meaning);
    if (taken.added > room) {
      throw this.quotas.tooManyPoints(by);
    }
    if (taken.added > 0) {
      await this.quotas.requireRoomForAdded(tx, source.workspaceId, by);
    }
    if (taken.replaced + taken.equal > manyReplaced) {
      await this.metrics.boundReplaced(tx, source, this.quotas.mostReplaced());
    }
    return taken;
  }
}

/** Replacing fewer points at once cannot fill the room of a workspace in the time in which runs can be undone. */
const manyReplaced = 1_000;

const noKey = 'A row has no key. Check the path of the key';

function tooManyNames(names: ReadonlySet<string>): string | null {
  const [first] = names;
  return first === undefined
    ? null
    : `A source has at most ${maxMetricNames.toLocaleString('en')} names. The name "${first}" has no room`;
}

function* batchesOf(points: readonly ArrivedPoint[], earlier: readonly number[] | null) {
  for (let start = 0; start < points.length; start += pointsPerBatch) {
    const part = points.slice(start, start + pointsPerBatch);
    yield {
      names: part.map(({ name }) => name),
      values: part.map(({ value }) => value),
      units: part.map(({ unit }) => unit),
      timestamps: part.map(({ timestamp }) => timestamp.toISOString()),
      metadata: part.map(({ metadata }) => metadata ?? null),
      keys: part.map(({ key }) => key ?? null),
      lines: part.map((_, place) => start + place),
      earlier: part.map((_, place) => earlier?.[start + place] ?? 0),
    };
  }
}
