import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { ActivitiesService } from '../activities/activities.service.js';
import { insertSource, type Source, sourceRow } from '../data-sources/data-sources.service.js';
import { PointsService } from '../metrics/points.service.js';
import { SampleFeed } from '../sample-data/sample-feed.service.js';
import { putRun } from '../sync-runs/sync-runs.service.js';
import { WebhookKeysService } from '../webhook-keys/webhook-keys.service.js';
import { succeededRun } from './demo-runs.js';
import { demoActivities, demoMarkerId, type DemoSource, demoSources } from './demo-sources.js';
import { failSource, lockDemo, readMarker, refreshSource } from './demo.queries.js';

const bySample = { by: 'sample', origin: '' } as const;

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
    private readonly points: PointsService,
    private readonly feed: SampleFeed,
    private readonly activities: ActivitiesService,
    private readonly webhooks: WebhookKeysService,
    private readonly clock: Clock,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.runtime.demo) {
      return;
    }
    const now = this.clock.now();
    await this.points.preparePartitions(this.feed.days(now));
    await this.work.run((tx) => this.seed(tx, now));
  }

  private async seed(tx: Tx, now: Date): Promise<void> {
    await lockDemo(tx);
    // The first start: the values of all later points follow from it.
    const anchor = (await readMarker(tx, demoMarkerId)) ?? (await this.fill(tx, now));
    for (const source of demoSources) {
      const { id, feed, syncMinutes, hasPoints } = source;
      const times = { createdAt: createdAt(source, now), syncedAt: syncedAt(source, now) };
      const exists = await refreshSource(tx, id, { ...times, feed, syncMinutes, anchor, now });
      if (!exists) {
        continue;
      }
      if (hasPoints) {
        const points = this.feed.points({ feed, feedAnchor: anchor }, now);
        await this.points.addPoints(tx, { id, workspaceId: demoWorkspace.id }, points, bySample);
      }
      if (source.type === 'Webhook') {
        // At each start: the sources of earlier versions have no address.
        await this.webhooks.ensureAddress(tx, { id, workspaceId: demoWorkspace.id });
      }
      if (times.syncedAt !== null) {
        await putRun(tx, succeededRun(source, times.syncedAt));
      }
      await this.fail(tx, source, times.syncedAt, now);
    }
  }

  private async fail(
    tx: Tx,
    { id, failedRun, createdBy }: DemoSource,
    syncedAt: Date | null,
    now: Date,
  ): Promise<void> {
    if (failedRun === undefined || syncedAt === null) {
      return;
    }
    const { minutesAgo, reason, httpStatus } = failedRun;
    if (await failSource(tx, id, syncedAt, reason)) {
      const at = new Date(now.getTime() - minutesAgo * minuteMs);
      await putRun(tx, {
        id: failedRun.id,
        workspaceId: demoWorkspace.id,
        dataSourceId: id,
        startedBy: createdBy,
        trigger: 'manual',
        status: 'failed',
        reason,
        httpStatus,
        startedAt: at,
        finishedAt: at,
        createdAt: at,
      });
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
  return sourceRow({
    id,
    workspaceId: demoWorkspace.id,
    name,
    type,
    description,
    endpoint,
    isActive,
    pausedReason: isActive ? null : 'user',
    createdBy,
    createdAt: at,
  });
}

const createdAt = (source: DemoSource, now: Date): Date =>
  new Date(now.getTime() - source.createdDaysAgo * dayMs);

const syncedAt = (source: DemoSource, now: Date): Date | null =>
  source.syncedMinutesAgo === null ? null : new Date(now.getTime() - source.syncedMinutesAgo * minuteMs);
