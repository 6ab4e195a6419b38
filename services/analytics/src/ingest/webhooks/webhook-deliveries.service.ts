import { Injectable } from '@nestjs/common';
import type { SourceMapping } from '@emberdeck/contracts/analytics/source-connection';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, invalid } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { ApiFeed, type SentBody } from '@emberdeck/connector/feed/api-feed.service';
import type { FeedPage } from '@emberdeck/connector/feed/feed-types';
import type { BodyFault } from '@emberdeck/connector/feed/read-body';
import { maxDepth } from '@emberdeck/platform/rules/json-depth';
import { DataSourcesService, rowRuleOf, type Source } from '../data-sources/data-sources.service.js';
import { PointsService } from '../points/points.service.js';
import { countsOf, noRows } from '../shared/row-counts.js';
import { SourceBusy, untilSourceFree } from '../shared/source-busy.js';
import { SyncRunsService } from '../sync-runs/sync-runs.service.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';

/** How long a delivery waits for others to the same source. Less than the deadline of the call. */
const patienceMs = 12_000;

/** A delivery with a good signature. */
export interface Delivery {
  readonly sourceId: string;
  readonly workspaceId: string;
  readonly webhookId: string;
  readonly contentType: string | null;
  readonly body: Buffer;
}

interface Arrival extends Delivery {
  readonly at: Date;
}

/** A sender repeats the delivery later: by its format, 410 would end it for good. */
const paused = (): AppError =>
  new AppError('unavailable', 'The data source of this webhook is paused. Send the delivery again later.', {
    retryAfterSeconds: 3_600,
  });

/** The refusal of a genuine delivery to a source that takes none. */
export const gone = (): AppError =>
  new AppError(
    'gone',
    'This webhook takes no deliveries: its data source is deleted, or was restored and needs a new secret.',
  );

/** Stores deliveries whose signature is good. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sources: DataSourcesService,
    private readonly points: PointsService,
    private readonly feed: ApiFeed,
    private readonly runs: SyncRunsService,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /**
   * Adds the points of a delivery once, and returns whether it was added before. The points, the run and the note of the
   * delivery commit together, so a crash leaves all or none. Fails with `gone` if the source is
   * deleted, and with `unavailable` while it is paused.
   */
  async store(delivery: Delivery): Promise<{ duplicate: boolean }> {
    const arrival = { ...delivery, at: this.clock.now() };
    const known = await this.work.run(async (tx) => {
      const source = await this.openSource(tx, arrival);
      const isKeyed = rowRuleOf(source) === 'keyed';
      const known = { timeZone: source.dateZone, mapping: mappingOf(source), isKeyed };
      return { ...known, isAccepted: await isAccepted(tx, arrival) };
    });
    if (known.isAccepted) {
      return { duplicate: true };
    }
    const patience = AbortSignal.timeout(patienceMs);
    try {
      const page = await this.readBody(arrival, known, patience);
      // Outside of the transaction: a new partition blocks other new partitions until its transaction ends.
      await this.points.preparePartitionsOf(page.points);
      return await untilSourceFree(() => this.work.run((tx) => this.add(tx, arrival, page)), patience);
    } catch (error) {
      if (isFailedRun(error)) {
        const failure = { reason: error.message, code: error.code };
        await untilSourceFree(() => this.work.run((tx) => this.noteFailure(tx, arrival, failure)), patience);
      }
      throw error;
    }
  }

  /** The points of a body. Fails if it is not JSON, or has rows and none of them can be read. */
  private async readBody(
    { body, contentType, at }: Arrival,
    { mapping, isKeyed, timeZone }: Pick<SentBody, 'mapping' | 'isKeyed' | 'timeZone'>,
    signal: AbortSignal,
  ): Promise<FeedPage> {
    const { page, fault } = await this.feed.readBody(body, {
      mapping,
      isKeyed,
      timeZone,
      contentType,
      now: at,
      signal,
    });
    const problem = fault ? faultText(fault) : page.firstProblem;
    if (page.points.length === 0 && problem !== null) throw invalid([{ field: 'body', message: problem }]);
    return page;
  }

  private async add(tx: Tx, arrival: Arrival, page: FeedPage): Promise<{ duplicate: boolean }> {
    const source = await this.lockOpenSource(tx, arrival);
    if (await isAccepted(tx, arrival)) {
      return { duplicate: true };
    }
    const id = this.randomness.uuid();
    const rule = rowRuleOf(source) ?? 'events';
    const how = { by: 'delivery', origin: arrival.webhookId, rule, runId: id } as const;
    const { problem, span, ...taken } = await this.points.addPoints(tx, source, page.points, how);
    await tx.upsert(WebhookDeliveryEntity, rowOf(arrival, true), ['dataSourceId', 'webhookId']);
    const firstProblem = page.firstProblem ?? problem;
    const rows = countsOf(page.rowsRead, taken);
    const run = { ...this.runOf(arrival), id, status: 'succeeded', ...rows, span, firstProblem } as const;
    await this.runs.recordRun(tx, source, run, null);
    return { duplicate: false };
  }

  /** A repeated failure of the same delivery adds no further run. */
  private async noteFailure(
    tx: Tx,
    arrival: Arrival,
    failure: { readonly reason: string; readonly code: string },
  ): Promise<void> {
    const source = await this.lockOpenSource(tx, arrival);
    if (await insertIfAbsent(tx, WebhookDeliveryEntity, rowOf(arrival, false))) {
      await this.runs.recordRun(tx, source, { ...this.runOf(arrival), status: 'failed', ...failure }, null);
    }
  }

  private runOf({ at }: Arrival) {
    return {
      trigger: 'webhook',
      startedAt: at,
      finishedAt: this.clock.now(),
      ...noRows,
      httpStatus: null,
      reason: null,
      fileName: null,
    } as const;
  }

  private openSource(tx: Tx, { workspaceId, sourceId }: Arrival): Promise<Source> {
    return requireOpen(this.sources.hold(tx, workspaceId, sourceId));
  }

  private lockOpenSource(tx: Tx, { workspaceId, sourceId }: Arrival): Promise<Source> {
    return requireOpen(this.sources.lock(tx, workspaceId, sourceId));
  }
}

/** The source unless it is paused or deleted. */
async function requireOpen(found: Promise<Source>): Promise<Source> {
  const source = await found.catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? gone() : error;
  });
  if (!source.isActive) {
    throw paused();
  }
  return source;
}

const mappingOf = ({ mapping }: Source & { readonly mapping?: SourceMapping | null }): SourceMapping | null =>
  mapping ?? null;

const notJson = 'The body is not valid JSON in UTF-8, or in the character set that its content type names.';

/** Why a body has no rows. @throws AppError `bad_request` for a body that is no JSON */
function faultText({ failure, message }: BodyFault): string {
  if (failure === 'not_json') throw new AppError('bad_request', notJson);
  if (failure === 'too_deep') {
    throw new AppError('bad_request', `The body is nested deeper than ${maxDepth} levels.`);
  }
  return message;
}

/** A busy source or a paused one is no failure of the delivery; nor is a defect of the product. */
const isFailedRun = (error: unknown): error is AppError =>
  error instanceof AppError && !(error instanceof SourceBusy) && runFailures.has(error.code);

const runFailures: ReadonlySet<string> = new Set(['bad_request', 'validation_failed', 'conflict']);

async function isAccepted(tx: Tx, { workspaceId, sourceId, webhookId }: Arrival): Promise<boolean> {
  const deliveries = workspaceScope(tx, WebhookDeliveryEntity, workspaceId);
  return (await deliveries.count({ dataSourceId: sourceId, webhookId, accepted: true })) > 0;
}

const rowOf = ({ sourceId, webhookId, workspaceId, at }: Arrival, accepted: boolean) => ({
  dataSourceId: sourceId,
  webhookId,
  workspaceId,
  accepted,
  receivedAt: at,
});
