import { Injectable } from '@nestjs/common';
import { figuresVersion } from '@emberdeck/contracts/analytics/data-sources';
import type { placeSampleSource, SampleSource } from '@emberdeck/contracts/analytics/sample-sources';
import { sourceCreated } from '@emberdeck/contracts/analytics/source-events';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { changesData, type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { atTime } from '@emberdeck/platform/rules/given-time';
import {
  addedFields,
  insertSourceOnce,
  type Source,
  sourceRow,
} from '../data-sources/data-sources.service.js';
import { PointsService } from '../points/points.service.js';
import { notAfterMidnight } from '../shared/sync-schedule.js';
import { putRun, SyncRunsService } from '../sync-runs/sync-runs.service.js';
import { WebhookKeysService } from '../webhook-keys/webhook-keys.service.js';
import { SampleFeed } from './sample-feed.service.js';
import { lockSamples } from './sample-data.queries.js';
import { fileName, failedRun, isFile, succeededRun } from './sample-runs.js';
import {
  failSource,
  moveCreation,
  planSource,
  refreshSource,
  resetSource,
} from './sample-sources.queries.js';
import { publishSource } from '../shared/publish-source.js';

const bySample = { by: 'sample', origin: '', rule: 'values', runId: null } as const;

const dayMs = 86_400_000;

/** Sources with a history: those of the demo. All of their points are those of a built-in feed. */
@Injectable()
export class SampleSourcesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly points: PointsService,
    private readonly feed: SampleFeed,
    private readonly runs: SyncRunsService,
    private readonly webhooks: WebhookKeysService,
    private readonly outbox: Outbox,
  ) {}

  /** Gives a source its state of now. Returns false if it was deleted, or never added. */
  async place({ what, ...source }: CallInput<typeof placeSampleSource>): Promise<boolean> {
    if (what !== 'follow') await this.points.preparePartitions(this.feed.days(new Date(source.now)));
    return this.work.run(async (tx) => {
      await lockSamples(tx, source.workspaceId);
      if (what === 'follow') return this.follow(tx, source);
      const added = what === 'first' ? await this.add(tx, source) : null;
      return this.refresh(tx, source, added, what === 'first');
    });
  }

  private async follow(tx: Tx, source: SampleSource): Promise<boolean> {
    const isMoved = await moveCreation(tx, source);
    if (isMoved) changesData(tx, [figuresVersion(source.workspaceId)]);
    return isMoved;
  }

  /** Null if there is or was such a source. */
  private async add(tx: Tx, source: SampleSource): Promise<Source | null> {
    const { id, workspaceId, name, type, description, endpoint, syncMinutes, createdBy } = source;
    const createdAt = new Date(source.createdAt);
    const given = { id, workspaceId, name, type, description, endpoint, syncMinutes, createdBy, createdAt };
    const row = sourceRow(given);
    if (!(await insertSourceOnce(tx, row))) return null;
    const action = { by: source.creatorName, verb: 'added' } as const;
    await atTime(createdAt, () =>
      publishSource(this.outbox, tx, sourceCreated, { ...addedFields(row, createdBy), action }),
    );
    return row;
  }

  private async refresh(
    tx: Tx,
    source: SampleSource,
    added: Source | null,
    isReset: boolean,
  ): Promise<boolean> {
    const { id, workspaceId, feed } = source;
    const [now, syncedAt] = [new Date(source.now), new Date(source.syncedAt)];
    const failure = this.feed.failureOf(feed);
    // A failing source has no points since its last good sync.
    const until = failure === null ? now : syncedAt;
    const newestAt = new Date(Math.floor(until.getTime() / dayMs) * dayMs);
    // Nothing reads a file again.
    if (
      added === null &&
      !(await refreshSource(tx, source, { feed: isFile(source) ? null : feed, newestAt }))
    ) {
      return false;
    }
    changesData(tx, [figuresVersion(workspaceId)]);
    const points = this.feed.points({ feed, feedAnchor: new Date(source.feedAnchor) }, until);
    await this.points.addPoints(tx, { id, workspaceId }, points, bySample);
    if (added !== null) {
      await this.firstSync(tx, added, source);
      await refreshSource(tx, source, { feed: isFile(source) ? null : feed, newestAt });
    } else if (isReset) {
      await resetSource(tx, source);
    }
    await planSource(tx, source, notAfterMidnight(new Date(now.getTime() + dayMs), now));
    // At each start: the sources of earlier versions have no address.
    if (source.type === 'Webhook') await this.webhooks.ensureAddress(tx, { id, workspaceId });
    const run = succeededRun(source);
    await putRun(tx, run);
    if (failure !== null && source.failedAt !== null && (await failSource(tx, source, failure.reason))) {
      await putRun(tx, failedRun(source, new Date(source.failedAt), failure));
    }
    return true;
  }

  /** What follows from the rows of the first sync: experience, activity, limits. */
  private async firstSync(tx: Tx, row: Source, source: SampleSource): Promise<void> {
    const upload = isFile(source) ? { by: source.creatorName, fileName } : null;
    const userId = upload === null ? null : source.createdBy;
    await atTime(new Date(source.syncedAt), () =>
      this.runs.succeed(tx, row, succeededRun(source), userId, { upload }),
    );
  }
}
