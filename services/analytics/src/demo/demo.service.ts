import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { ActivitiesService } from '../activities/activities.service.js';
import { MetricsService } from '../metrics/metrics.service.js';
import { demoCalendar, demoPoints } from './demo-points.js';
import { demoActivities, demoMarkerId, type DemoSource, demoSources } from './demo-sources.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const insertSource = `
  INSERT INTO data_source (id, workspace_id, name, type, description, endpoint, is_active, created_by, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`;

/** A sync that a user caused since then is never taken back. */
const refreshSource = `
  UPDATE data_source SET created_at = $3, last_sync_at = greatest(last_sync_at, $4::timestamptz)
   WHERE id = $1 AND workspace_id = $2 RETURNING id`;

/**
 * Fills this service's part of the demo workspace at the first start. Every later start adds points for the days since
 * then and moves the times of the sources forward, so that trends and freshness look as they did at the first start.
 * Sources that a user deleted are not restored, and sources that a user added are not changed.
 */
@Injectable()
export class DemoService implements OnApplicationBootstrap {
  constructor(
    private readonly work: UnitOfWork,
    private readonly metrics: MetricsService,
    private readonly activities: ActivitiesService,
    private readonly clock: Clock,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.runtime.demo) {
      return;
    }
    const now = this.clock.now();
    await this.metrics.preparePartitions(demoCalendar(now));
    await this.work.run((tx) => this.seed(tx, now));
  }

  private async seed(tx: Tx, now: Date): Promise<void> {
    // Replicas that start together take turns.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('analytics demo', 0))`);
    const anchor = (await this.firstStart(tx)) ?? (await this.fill(tx, now));
    for (const source of demoSources) {
      const parameters = [source.id, demoWorkspace.id, createdAt(source, now), syncedAt(source, now)];
      const [updated] = await tx.query<[unknown[], number]>(refreshSource, parameters);
      if (updated.length > 0 && source.series.length > 0) {
        const place = { id: source.id, workspaceId: demoWorkspace.id };
        await this.metrics.add(tx, place, demoPoints(source.series, anchor, now));
      }
    }
  }

  private async firstStart(tx: Tx): Promise<Date | null> {
    const [marker] = await tx.query<{ at: Date }[]>(
      'SELECT created_at AS at FROM activity WHERE id = $1 AND workspace_id = $2',
      [demoMarkerId, demoWorkspace.id],
    );
    return marker?.at ?? null;
  }

  private async fill(tx: Tx, now: Date): Promise<Date> {
    for (const source of demoSources) {
      const { id, name, type, description, endpoint, isActive, createdBy } = source;
      const facts = [name, type, description, endpoint, isActive, createdBy];
      await tx.query(insertSource, [id, demoWorkspace.id, ...facts, createdAt(source, now)]);
    }
    for (const { id, sourceId, minutesAgo, ...activity } of demoActivities) {
      await this.activities.insert(tx, id, {
        ...activity,
        workspaceId: demoWorkspace.id,
        audience: 'workspace',
        ...(sourceId === null ? {} : { entityType: 'data_source', entityId: sourceId }),
        at: new Date(now.getTime() - minutesAgo * minuteMs),
      });
    }
    return now;
  }
}

const createdAt = (source: DemoSource, now: Date): Date =>
  new Date(now.getTime() - source.createdDaysAgo * dayMs);

const syncedAt = (source: DemoSource, now: Date): Date | null =>
  source.syncedMinutesAgo === null ? null : new Date(now.getTime() - source.syncedMinutesAgo * minuteMs);
