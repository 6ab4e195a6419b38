import { Inject, Injectable } from '@nestjs/common';
import { requireRoom } from '@emberdeck/platform/database/quota';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import type { AnalyticsSettings } from '../analytics.settings.js';

const countSources = 'SELECT count(*)::integer AS count FROM data_source WHERE workspace_id = $1';

/** As each source counts its own: one row a source, however many points there are. */
const countPoints =
  'SELECT coalesce(sum(point_count), 0)::float8 AS count FROM data_source WHERE workspace_id = $1';

const formatted = (count: number): string => count.toLocaleString('en');

const tooManySources = (limit: number): AppError =>
  new AppError(
    'conflict',
    `A workspace has at most ${formatted(limit)} data sources. Delete one that you no longer need, then try again.`,
  );

/** A file that is refused since its workspace holds too much already. */
export class TooManyPoints extends AppError {
  constructor(limit: number) {
    super(
      'conflict',
      `A workspace holds at most ${formatted(limit)} points, and this file would add more. Delete a data source that you no longer need, then upload the file again.`,
    );
  }
}

/** How much one workspace may hold. */
@Injectable()
export class WorkspaceQuotasService {
  constructor(@Inject(SETTINGS) private readonly settings: AnalyticsSettings) {}

  /** Before a source is inserted, in its transaction. */
  async requireRoomForSource(tx: Tx, workspaceId: string): Promise<void> {
    const limit = this.settings.SOURCES_PER_WORKSPACE;
    const refusal = () => tooManySources(limit);
    await requireRoom(tx, { name: 'sources', owner: workspaceId, count: countSources, limit, refusal }, 1);
  }

  /** How many more points the workspace may hold, as far as others have committed theirs. */
  async roomForPoints(tx: Tx, workspaceId: string): Promise<number> {
    const [row] = await tx.query<{ count: number }[]>(countPoints, [workspaceId]);
    return this.settings.POINTS_PER_WORKSPACE - (row?.count ?? 0);
  }

  /** Fails with {@link TooManyPoints} where this transaction has added more than there is room for. Called last. */
  async requireRoomForAdded(tx: Tx, workspaceId: string): Promise<void> {
    const quota = { name: 'points', owner: workspaceId, count: countPoints };
    const limit = this.settings.POINTS_PER_WORKSPACE;
    await requireRoom(tx, { ...quota, limit, refusal: () => this.tooManyPoints() }, 0);
  }

  tooManyPoints(): TooManyPoints {
    return new TooManyPoints(this.settings.POINTS_PER_WORKSPACE);
  }
}
