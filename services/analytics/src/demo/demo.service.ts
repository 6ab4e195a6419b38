import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { figuresVersion } from '@emberdeck/contracts/analytics/data-sources';
import { demoPeople, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { changesData, type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Repeater } from '@emberdeck/platform/rules/repeater';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { ActivitiesService } from '../activities/activities.service.js';
import { insertSource, type Source, sourceRow } from '../ingest/data-sources/data-sources.service.js';
import { PointsService } from '../ingest/points/points.service.js';
import { SampleFeed } from '../ingest/sample-data/sample-feed.service.js';
import { putRun } from '../ingest/sync-runs/sync-runs.service.js';
import { notAfterMidnight } from '../ingest/shared/sync-schedule.js';
import { WebhookKeysService } from '../ingest/webhook-keys/webhook-keys.service.js';
import { type DemoActivity, demoActivities, demoGoalActivity, demoMarkerId } from './demo-activities.js';
import { DemoFindingsService } from './demo-findings.service.js';
import { failedRun, succeededRun } from './demo-runs.js';
import { type DemoSource, demoSources } from './demo-sources.js';
import {
  failSource,
  lockDemo,
  moveCreation,
  planSource,
  readMarker,
  refreshSource,
  resetSource,
} from './demo.queries.js';

const bySample = { by: 'sample', origin: '' } as const;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How often the demo follows the clock while the program runs. */
const followMs = 10 * minuteMs;

/** The times of one start. `anchor` is that of the first one: all points follow from it. */
interface DemoStart {
  readonly now: Date;
  readonly anchor: Date;
  /** The first start with this version of the sources. */
  readonly isReset: boolean;
}

/**
 * Fills this service's part of the demo workspace at the first start. Every later start adds points for the days since
 * then and moves the times of the sources forward, so that trends and freshness look as they did at the first start.
 * In between the sources sync by their schedules. Sources that a user deleted are not restored, and sources that a user
 * added are not changed.
 */
@Injectable()
export class DemoService implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly work: UnitOfWork,
    private readonly points: PointsService,
    private readonly feed: SampleFeed,
    private readonly activities: ActivitiesService,
    private readonly webhooks: WebhookKeysService,
    private readonly findings: DemoFindingsService,
    private readonly clock: Clock,
    private readonly repeater: Repeater,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.runtime.demo) {
      return;
    }
    const now = this.clock.now();
    await this.points.preparePartitions(this.feed.days(now));
    await this.work.run((tx) => this.seed(tx, now));
    this.repeater.start(followMs, 'The demo does not follow the clock', () => this.follow());
  }

  async onModuleDestroy(): Promise<void> {
    await this.repeater.stop();
  }

  /** What no sync moves: when sources were created, and the target of the goal. */
  async follow(): Promise<void> {
    const now = this.clock.now();
    await this.work.run(async (tx) => {
      await lockDemo(tx);
      for (const source of demoSources) {
        if (await moveCreation(tx, source.id, createdAt(source, now))) {
          changesData(tx, [figuresVersion(demoWorkspace.id)]);
        }
      }
      await this.findings.follow(tx, now);
    });
  }

  private async seed(tx: Tx, now: Date): Promise<void> {
    await lockDemo(tx);
    changesData(tx, [figuresVersion(demoWorkspace.id)]);
    const anchor = (await readMarker(tx, demoMarkerId)) ?? (await this.fill(tx, now));
    const isReset = (await readMarker(tx, demoGoalActivity.id)) === null;
    for (const source of demoSources) {
      await this.seedSource(tx, source, { now, anchor, isReset });
    }
    if (isReset) {
      await this.findings.fill(tx, now);
      await this.activities.insert(tx, [rowOfActivity(demoGoalActivity, now)]);
    }
  }

  private async seedSource(tx: Tx, source: DemoSource, { now, anchor, isReset }: DemoStart): Promise<void> {
    const { id, type, syncedMinutesAgo } = source;
    const failure = this.feed.failureOf(source.feed);
    const syncedAt = new Date(now.getTime() - syncedMinutesAgo * minuteMs);
    // A failing source has no points since its last good sync.
    const until = failure === null ? now : syncedAt;
    const exists = await refreshSource(tx, id, {
      createdAt: createdAt(source, now),
      syncedAt,
      // Nothing reads a file again.
      feed: type === 'File Upload' ? null : source.feed,
      anchor,
      newestAt: new Date(Math.floor(until.getTime() / dayMs) * dayMs),
    });
    if (!exists) {
      return;
    }
    if (isReset) await resetSource(tx, id, source);
    await planSource(tx, id, now, notAfterMidnight(new Date(now.getTime() + dayMs), now));
    const key = { id, workspaceId: demoWorkspace.id };
    await this.points.addPoints(
      tx,
      key,
      this.feed.points({ feed: source.feed, feedAnchor: anchor }, until),
      bySample,
    );
    // At each start: the sources of earlier versions have no address.
    if (type === 'Webhook') await this.webhooks.ensureAddress(tx, key);
    await putRun(tx, succeededRun(source, syncedAt));
    if (failure !== null && source.failedRun && (await failSource(tx, id, syncedAt, failure.reason))) {
      const at = new Date(now.getTime() - source.failedRun.minutesAgo * minuteMs);
      await putRun(tx, failedRun(source, source.failedRun.id, at, failure));
    }
  }

  private async fill(tx: Tx, now: Date): Promise<Date> {
    for (const source of demoSources) {
      await insertSource(tx, rowOf(source, createdAt(source, now)));
    }
    await this.activities.insert(
      tx,
      demoActivities.map((activity) => rowOfActivity(activity, now)),
    );
    return now;
  }
}

function rowOf({ id, name, type, description, endpoint, createdBy }: DemoSource, at: Date): Source {
  const workspaceId = demoWorkspace.id;
  return sourceRow({ id, workspaceId, name, type, description, endpoint, createdBy, createdAt: at });
}

const rowOfActivity = ({ sourceId, minutesAgo, ...activity }: DemoActivity, now: Date) => ({
  ...activity,
  actorName: demoPeople.find(({ userId }) => userId === activity.userId)?.displayName,
  workspaceId: demoWorkspace.id,
  audience: 'workspace' as const,
  ...(sourceId === null ? {} : { entityType: 'data_source', entityId: sourceId }),
  at: new Date(now.getTime() - minutesAgo * minuteMs),
});

const createdAt = (source: DemoSource, now: Date): Date =>
  new Date(now.getTime() - source.createdDaysAgo * dayMs);
