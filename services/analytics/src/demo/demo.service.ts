import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { ActivitiesService } from '../activities/activities.service.js';
import { insertSource, type Source } from '../data-sources/data-sources.service.js';
import { MetricsService } from '../metrics/metrics.service.js';
import { demoCalendar, demoPoints } from './demo-points.js';
import { demoActivities, demoMarkerId, type DemoSource, demoSources } from './demo-sources.js';
import { lockDemo, readMarker, refreshSource } from './demo.queries.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

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
    await lockDemo(tx);
    // The first start: the values of all later points follow from it.
    const anchor = (await readMarker(tx, demoMarkerId)) ?? (await this.fill(tx, now));
    for (const source of demoSources) {
      const times = { createdAt: createdAt(source, now), syncedAt: syncedAt(source, now) };
      const exists = await refreshSource(tx, source.id, times);
      if (exists && source.series.length > 0) {
        const place = { id: source.id, workspaceId: demoWorkspace.id };
        await this.metrics.add(tx, place, demoPoints(source.series, anchor, now));
      }
    }
  }

  private async fill(tx: Tx, now: Date): Promise<Date> {
    for (const source of demoSources) {
      await insertSource(tx, rowOf(source, createdAt(source, now)));
    }
    const rows = demoActivities.map(({ sourceId, minutesAgo, ...activity }) => ({
      ...activity,
      workspaceId: demoWorkspace.id,
      audience: 'workspace' as const,
      ...(sourceId === null ? {} : { entityType: 'data_source', entityId: sourceId }),
      at: new Date(now.getTime() - minutesAgo * minuteMs),
    }));
    await this.activities.insert(tx, rows);
    return now;
  }
}

function rowOf(source: DemoSource, at: Date): Source {
  const { id, name, type, description, endpoint, isActive, createdBy } = source;
  return {
    id,
    workspaceId: demoWorkspace.id,
    name,
    type,
    description,
    endpoint,
    apiKey: null,
    apiKeyLastFour: null,
    isActive,
    clientAccess: true,
    lastSyncAt: null,
    pointCount: 0,
    createdBy,
    createdAt: at,
    updatedAt: at,
  };
}

const createdAt = (source: DemoSource, now: Date): Date =>
  new Date(now.getTime() - source.createdDaysAgo * dayMs);

const syncedAt = (source: DemoSource, now: Date): Date | null =>
  source.syncedMinutesAgo === null ? null : new Date(now.getTime() - source.syncedMinutesAgo * minuteMs);
