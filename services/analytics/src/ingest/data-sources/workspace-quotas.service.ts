import { Inject, Injectable } from '@nestjs/common';
import { requireRoom } from '@emberdeck/platform/database/quota';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import type { AnalyticsSettings } from '../../analytics.settings.js';
import { DataSourceEntity } from './data-source.entity.js';

const formatted = (count: number): string => count.toLocaleString('en');

const tooManySources = (limit: number): AppError =>
  new AppError(
    'conflict',
    `A workspace has at most ${formatted(limit)} data sources. Delete one that you no longer need, then try again.`,
  );

/** What brings points: its name in a sentence, and how to do it again. */
const bringers = {
  file: ['this file', 'upload the file again'],
  sync: ['this sync', 'sync again'],
  delivery: ['this delivery', 'send it again'],
  sample: ['the sample data', 'load it again'],
  restore: ['this data source', 'restore it again'],
} as const;

/** What brings points. */
export type PointsBringer = keyof typeof bringers;

/** Points were refused because the workspace would exceed its limit. */
export class TooManyPoints extends AppError {
  constructor(limit: number, by: PointsBringer) {
    const [name, again] = bringers[by];
    super(
      'conflict',
      `A workspace holds at most ${formatted(limit)} points, and ${name} would add more. Delete a data source that you no longer need, then ${again}.`,
    );
  }
}

/** Each source counts its points, so this reads one row for each source. */
const countPoints = async (tx: Tx, workspaceId: string): Promise<number> =>
  (await tx.sum(DataSourceEntity, 'pointCount', { workspaceId })) ?? 0;

/** The limits of a workspace. */
@Injectable()
export class WorkspaceQuotasService {
  constructor(@Inject(SETTINGS) private readonly settings: AnalyticsSettings) {}

  /** Fails if the workspace has no room for another source. Runs in the transaction that inserts it. */
  async requireRoomForSource(tx: Tx, workspaceId: string): Promise<void> {
    const limit = this.settings.SOURCES_PER_WORKSPACE;
    const refusal = () => tooManySources(limit);
    const count = () => workspaceScope(tx, DataSourceEntity, workspaceId).count({});
    await requireRoom(tx, { name: 'sources', owner: workspaceId, count, limit, refusal }, 1);
  }

  /** How many more points the workspace may hold; points of open transactions do not count. */
  async roomForPoints(tx: Tx, workspaceId: string): Promise<number> {
    return this.settings.POINTS_PER_WORKSPACE - (await countPoints(tx, workspaceId));
  }

  /** Fails with {@link TooManyPoints} if this transaction added more points than allowed. Called last: it takes a lock. */
  async requireRoomForAdded(tx: Tx, workspaceId: string, by: PointsBringer): Promise<void> {
    const count = () => countPoints(tx, workspaceId);
    const refusal = () => this.tooManyPoints(by);
    const limit = this.settings.POINTS_PER_WORKSPACE;
    await requireRoom(tx, { name: 'points', owner: workspaceId, count, limit, refusal }, 0);
  }

  /** The deleted sources, given from the newest deletion on, that together are more than a workspace may have. */
  beyondLimit<Deleted extends Pick<DataSourceEntity, 'pointCount'>>(deleted: readonly Deleted[]): Deleted[] {
    const { SOURCES_PER_WORKSPACE: sources, POINTS_PER_WORKSPACE: points } = this.settings;
    let held = 0;
    return deleted.filter(({ pointCount }, place) => {
      held += pointCount;
      return place >= sources || held > points;
    });
  }

  /** As many replaced points as points are stored for undoing runs. */
  mostReplaced(): number {
    return this.settings.POINTS_PER_WORKSPACE;
  }

  tooManyPoints(by: PointsBringer): TooManyPoints {
    return new TooManyPoints(this.settings.POINTS_PER_WORKSPACE, by);
  }
}
