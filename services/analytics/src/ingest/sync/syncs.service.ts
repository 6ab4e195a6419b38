import { Injectable } from '@nestjs/common';
import {
  syncDataSource,
  type SyncRun,
  syncSource,
  type SyncTrigger,
} from '@emberdeck/contracts/analytics/sync-runs';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { requireRoom } from '@emberdeck/platform/database/quota';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { hostNameOf } from '@emberdeck/platform/security/outgoing/outbound-policy';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { DataSourcesService, requireManager, type Source } from '../data-sources/data-sources.service.js';
import { untilSourceFree } from '../shared/source-busy.js';
import { SyncRunsService } from '../sync-runs/sync-runs.service.js';
import { isReadable } from '../shared/sync-schedule.js';
import { countOpenRuns } from './sync.queries.js';

type StartInput = CallInput<typeof syncDataSource>;

/** How long a start waits for an upload or a page of the source. Less than the deadline of the call. */
const patienceMs = 3_000;

/** What starts a run. */
export interface SyncStart {
  readonly trigger: SyncTrigger;
  /** Null if the product starts it. */
  readonly startedBy: string | null;
  readonly fromStart: boolean;
}

/** Starts syncs. */
@Injectable()
export class SyncsService {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly sources: DataSourcesService,
    private readonly runs: SyncRunsService,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Starts a run for a member, once for an idempotency key. If the source has an open run, returns that one; what is asked
   * of it from the start follows in a run after it. Fails with `forbidden` if the actor may not manage the source.
   */
  startByMember(input: StartInput, { actor, idempotencyKey }: UserCallContext): Promise<SyncRun> {
    const { id, fromStart } = input;
    const request = { userId: actor.userId, key: idempotencyKey, call: syncDataSource.name, input };
    const attempt = (): Promise<SyncRun> =>
      this.idempotency.run(request, async (tx) => {
        const source = await (fromStart
          ? this.sources.lock(tx, actor.workspaceId, id)
          : this.sources.hold(tx, actor.workspaceId, id));
        requireManager(actor, source);
        requireReadable(source);
        // Stays until a run from the start succeeds.
        if (fromStart) await this.sources.change(tx, source, { readsFromStart: true });
        return this.start(tx, source, { trigger: 'manual', startedBy: actor.userId, fromStart });
      });
    return untilSourceFree(attempt, AbortSignal.timeout(patienceMs));
  }

  /** Queues a run with its job. If the source has an open run, returns that one. */
  async start(tx: Tx, source: Source, given: SyncStart): Promise<SyncRun> {
    const { run, isNew } = await this.runs.queue(tx, source, given);
    if (isNew) {
      if (given.startedBy !== null) await requireRoomOf(tx, given.startedBy);
      const { id: sourceId, workspaceId } = source;
      const input = { sourceId, workspaceId, runId: run.id, fromStart: given.fromStart };
      await this.jobs.add(tx, syncSource, input, { key: run.id, workspaceId, ...queueOf(source) });
    }
    return run;
  }
}

/** One sync at a time reads from a host; its ports and a final dot are the same host. A built-in feed has none. */
const queueOf = ({ feed, endpoint }: Source): { readonly queue?: string } =>
  feed !== null || endpoint === null ? {} : { queue: `host ${hostNameOf(new URL(endpoint))}` };

/** The job has no owner, since members see the run instead: the limit counts the runs, with the new one. */
async function requireRoomOf(tx: Tx, userId: string): Promise<void> {
  const { activePerUser: limit } = syncSource;
  if (limit === undefined) return;
  const refusal = (): AppError =>
    new AppError(
      'too_many_requests',
      'Too many of your syncs are waiting or running. Wait until one has ended.',
      {
        retryAfterSeconds: 30,
      },
    );
  await requireRoom(tx, { name: 'syncs', owner: userId, count: countOpenRuns, limit, refusal }, 0);
}

function requireReadable(source: Source): void {
  if (!source.isActive) {
    throw new AppError('conflict', 'This data source is paused. Resume it, then sync it.');
  }
  if (isReadable(source)) {
    return;
  }
  throw new AppError(
    'conflict',
    source.type === 'API Integration'
      ? 'This data source has no endpoint. Edit it and enter the address of its API.'
      : `A data source of type ${source.type} gets its rows from outside and cannot be synced.`,
  );
}
