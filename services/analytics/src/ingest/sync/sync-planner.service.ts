import { Injectable } from '@nestjs/common';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import { sourceLate } from '@emberdeck/contracts/analytics/source-events';
import type { SyncTrigger } from '@emberdeck/contracts/analytics/sync-runs';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { DataSourcesService, type Source } from '../data-sources/data-sources.service.js';
import { nextRegularSync } from '@emberdeck/connector/schedule/read-schedule';
import { durationText } from './duration-text.js';
import { type LateSource, lockDueSources, markLate } from './sync.queries.js';
import { SyncsService } from './syncs.service.js';

/** Sources that one transaction starts. */
const startsAtOnce = 100;

/** Finds what is due: syncs, and sources that passed their freshness limit. */
@Injectable()
export class SyncPlanner {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sources: DataSourcesService,
    private readonly syncs: SyncsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  async plan(signal: AbortSignal): Promise<void> {
    let started = startsAtOnce;
    while (started === startsAtOnce) {
      signal.throwIfAborted();
      started = await this.work.run((tx) => this.startDue(tx));
    }
    await this.work.run((tx) => this.reportLate(tx));
  }

  private async startDue(tx: Tx): Promise<number> {
    const now = this.clock.now();
    const due = await lockDueSources(tx, now, startsAtOnce);
    for (const { id, workspaceId } of due) {
      const source = await this.sources.find(tx, workspaceId, id);
      await this.syncs.start(tx, source, { trigger: triggerOf(source), startedBy: null, fromStart: false });
      // The end of the run plans the next one. This is for a run that never ends, for instance after a restored backup.
      const nextSyncAt = nextRegularSync(now, source.syncMinutes, this.randomness.integer(1_000) / 1_000);
      await this.sources.change(tx, source, { nextSyncAt });
    }
    return due.length;
  }

  private async reportLate(tx: Tx): Promise<void> {
    const now = this.clock.now();
    for (const source of await markLate(tx, now)) {
      await this.outbox.append(tx, noticeRaised, {
        naturalKey: `source-late:${source.id}:${now.toISOString()}`,
        workspaceId: source.workspaceId,
        userIds: null,
        type: 'source_late',
        params: { title: source.name, text: lateText(source) },
        link: '/data-sources',
        subjectId: source.id,
      });
      await this.outbox.append(tx, sourceLate, { workspaceId: source.workspaceId, sourceId: source.id });
    }
  }
}

function triggerOf({ tries, type }: Source): SyncTrigger {
  if (tries > 0) return 'retry';
  return type === 'API Integration' ? 'schedule' : 'sample';
}

function lateText({ limitMinutes, lastFailure }: LateSource): string {
  const late = `No new rows for more than ${durationText(limitMinutes)}.`;
  return lastFailure === null ? late : `${late} The last sync failed: ${lastFailure}`;
}
