import { Injectable } from '@nestjs/common';
import { loadSampleData } from '@emberdeck/contracts/analytics/data-sources';
import { sampleDataChanged, sourceDeleted } from '@emberdeck/contracts/analytics/source-events';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import {
  DataSourcesService,
  insertSource,
  type Source,
  sourceFields,
  sourceRow,
} from '../data-sources/data-sources.service.js';
import { SourceDeletionService } from '../data-sources/source-deletion.service.js';
import { SourcePreferencesService } from '../data-sources/source-preferences.service.js';
import { WorkspaceQuotasService } from '../data-sources/workspace-quotas.service.js';
import { PointsService } from '../points/points.service.js';
import { countsOf } from '../shared/row-counts.js';
import { untilSourceFree } from '../shared/source-busy.js';
import { SyncRunsService } from '../sync-runs/sync-runs.service.js';
import { nextRegularSync } from '@emberdeck/connector/schedule/read-schedule';
import { SampleFeed } from './sample-feed.service.js';
import { sampleCalendar } from './sample-points.js';
import { lockSamples } from './sample-data.queries.js';
import { publishSource } from '../shared/publish-source.js';

/** The sources of the sample data. All are of type API Integration and read a built-in feed. */
const samples = [
  {
    feed: 'product-analytics',
    name: 'Sample: Product Analytics',
    description: 'Users and conversion of a web app',
  },
  { feed: 'web-shop', name: 'Sample: Web Shop', description: 'Revenue of a shop by product' },
  { feed: 'mobile-app', name: 'Sample: Mobile App', description: 'Users and conversion of a mobile app' },
] as const;

/** How long the removal waits for a sync of a sample. Less than the deadline of the call. */
const patienceMs = 10_000;

/** Sample sources for a workspace without data. */
@Injectable()
export class SampleDataService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly sources: DataSourcesService,
    private readonly deletion: SourceDeletionService,
    private readonly preferences: SourcePreferencesService,
    private readonly quotas: WorkspaceQuotasService,
    private readonly points: PointsService,
    private readonly runs: SyncRunsService,
    private readonly feed: SampleFeed,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /** Adds the samples with a year of points, once for an idempotency key. Does nothing if the workspace has some. */
  async load(
    input: CallInput<typeof loadSampleData>,
    { actor, idempotencyKey }: UserCallContext,
  ): Promise<CallOutput<typeof loadSampleData>> {
    const now = this.clock.now();
    await this.points.preparePartitions(sampleCalendar(now));
    const request = { userId: actor.userId, key: idempotencyKey, call: loadSampleData.name, input };
    return this.idempotency.run(request, async (tx) => {
      await lockSamples(tx, actor.workspaceId);
      if ((await this.sources.samplesOf(tx, actor.workspaceId)).length > 0) {
        return { success: true };
      }
      const settings = await this.preferences.of(tx, actor.userId);
      for (const { feed, name, description } of samples) {
        await this.quotas.requireRoomForSource(tx, actor.workspaceId);
        const source = sourceRow({
          id: this.randomness.uuid(),
          workspaceId: actor.workspaceId,
          type: 'API Integration',
          name,
          description,
          ...settings,
          nextSyncAt: nextRegularSync(now, settings.syncMinutes, this.randomness.integer(1_000) / 1_000),
          isSample: true,
          feed,
          feedAnchor: now,
          createdBy: actor.userId,
          createdAt: now,
        });
        await this.fill(tx, source, now);
      }
      await this.outbox.append(tx, sampleDataChanged, { ...memberOf(actor), isLoaded: true });
      return { success: true };
    });
  }

  /** Deletes the samples with their points. They are not kept for a restore: loading makes new ones. */
  async remove(actor: Actor): Promise<void> {
    const removed = await untilSourceFree(
      () => this.work.run((tx) => this.removeFree(tx, actor)),
      AbortSignal.timeout(patienceMs),
    );
    if (removed === 0) return;
    await this.work.run((tx) =>
      this.outbox.append(tx, sampleDataChanged, { ...memberOf(actor), isLoaded: false }),
    );
  }

  private async removeFree(tx: Tx, actor: Actor): Promise<number> {
    await lockSamples(tx, actor.workspaceId);
    const sources = await this.sources.samplesOf(tx, actor.workspaceId);
    for (const { id } of sources) {
      const source = await this.sources.lock(tx, actor.workspaceId, id);
      await this.deletion.deleteForGood(tx, source, actor);
      await publishSource(this.outbox, tx, sourceDeleted, sourceFields(source, actor.userId));
    }
    return sources.length;
  }

  private async fill(tx: Tx, source: Source, now: Date): Promise<void> {
    await insertSource(tx, source);
    const points = this.feed.points(source, now);
    const how = { by: 'sample', origin: '', rule: 'values', runId: null } as const;
    const taken = await this.points.addPoints(tx, source, points, how);
    await this.runs.recordRun(
      tx,
      source,
      {
        trigger: 'sample',
        status: 'succeeded',
        startedAt: now,
        finishedAt: now,
        ...countsOf(points.length, taken),
        httpStatus: null,
        reason: null,
        fileName: null,
      },
      null,
    );
    await this.sources.change(tx, source, {
      bookmark: { etag: null, lastModified: null, newestAt: points.at(-1)?.timestamp.toISOString() ?? null },
    });
  }
}

const memberOf = ({ workspaceId, userId, displayName: by }: Actor) => ({ workspaceId, userId, by });
