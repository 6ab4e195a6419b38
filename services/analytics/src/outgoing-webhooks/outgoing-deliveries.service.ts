import { Inject, Injectable } from '@nestjs/common';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import { type PauseReason, testKind } from '@emberdeck/contracts/analytics/outgoing-kinds';
import {
  type listOutgoingDeliveries,
  type OutgoingDelivery,
  outgoingWebhookChanged,
  sendOutgoingDelivery,
} from '@emberdeck/contracts/analytics/outgoing-webhooks';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import type { RateLimiter } from '@emberdeck/platform/cache/rate-limiter';
import { requireQuota } from '@emberdeck/platform/cache/require-quota';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import type { JobContext } from '@emberdeck/platform/jobs/run-job.decorator';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { derivedId } from '@emberdeck/platform/rules/derived-id';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import { newestFirst } from '@emberdeck/platform/runtime/keyset-page';
import type { Ports } from '@emberdeck/platform/runtime/ports';
import { requirePermission } from '@emberdeck/platform/runtime/require-permission';
import { LIMITER, RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { ArrayContains, IsNull } from 'typeorm';
import { noticeBody, testBody, webhooksLink } from './delivery-body.js';
import type { TryResult } from './delivery-result.js';
import { OutgoingDeliveryEntity } from './outgoing-delivery.entity.js';
import { dropOldest, type ListedDelivery, selectDeliveries } from './outgoing-deliveries.queries.js';
import { toDelivery } from './outgoing-mapper.js';
import { hostOf, OutgoingSender } from './outgoing-sender.js';
import { OutgoingWebhookEntity } from './outgoing-webhook.entity.js';
import { cancelWaiting } from './outgoing-webhooks.service.js';
import { pauseMs } from './retry-plan.js';

/** Tests of one user in a minute: enough for a person who sets up a receiver, too few to scan a network. */
const mostTestsPerMinute = 20;

/** A receiver that is slow or down for a day catches up on these. Each holds its body, and a job. */
const mostWaiting = 1_000;

const dropReason = `Dropped: more than ${mostWaiting.toLocaleString('en')} events waited for this webhook.`;

/** A delivery without its relation. */
type DeliveryRow = Omit<OutgoingDeliveryEntity, 'webhook'>;

const withoutPlace = ({ cursorTime: _place, ...delivery }: ListedDelivery): OutgoingDelivery => delivery;

/** A notice for the members who can change the webhook. */
const noticeOf = (webhook: OutgoingWebhookEntity, text: string | null) =>
  ({
    ...{ workspaceId: webhook.workspaceId, userIds: null, withClients: false, onlyManagers: true },
    ...{ params: { title: hostOf(webhook), text }, link: webhooksLink, subjectId: webhook.id },
  }) as const;

/** A delivery whose turn has come, with its webhook. */
interface Due {
  readonly webhook: OutgoingWebhookEntity;
  readonly delivery: DeliveryRow;
}

const untried = { httpStatus: null, reason: null, tries: 0, lastTryAt: null, nextTryAt: null } as const;

/** Deliveries to webhooks. */
@Injectable()
export class OutgoingDeliveriesService {
  private readonly tests: RateLimiter;

  constructor(
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly jobs: Jobs,
    private readonly sender: OutgoingSender,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
    @Inject(LIMITER) limiter: Ports['limiter'],
  ) {
    this.tests = limiter({ name: 'webhook-tests', most: mostTestsPerMinute, windowSeconds: 60 });
  }

  /** Queues a notice for each webhook that wants its kind. Notices with the same key are one delivery. */
  async queue(tx: Tx, notice: EventPayload<typeof noticeRaised>, at: Date): Promise<void> {
    const { workspaceId, type, userIds, withClients, naturalKey } = notice;
    // The clients who may read a report get a notice of their own beside that of its creator.
    if (withClients === true && userIds !== null) return;
    const webhooks = await workspaceScope(tx, OutgoingWebhookEntity, workspaceId).find({
      pausedBecause: IsNull(),
      kinds: ArrayContains([type]) as never,
    });
    const body = noticeBody(notice, at, this.runtime.publicOrigin);
    for (const webhook of webhooks) {
      const id = derivedId(`${webhook.id} ${naturalKey}`);
      const createdAt = this.clock.now();
      const row = { id, workspaceId, webhookId: webhook.id, kind: type, body, state: 'waiting' as const };
      const isNew = await insertIfAbsent(tx, OutgoingDeliveryEntity, {
        ...row,
        createdAt,
        nextTryAt: createdAt,
      });
      if (!isNew) continue;
      await this.plan(tx, { ...row, tries: 0 }, null);
      if ((await dropOldest(tx, webhook, mostWaiting, dropReason)) > 0) await this.noticeDropped(tx, webhook);
    }
  }

  /** Once for each time that the receiver falls behind: until it has taken an event again. */
  private async noticeDropped(tx: Tx, webhook: OutgoingWebhookEntity): Promise<void> {
    const { id, lastDeliveredAt } = webhook;
    await this.outbox.append(tx, noticeRaised, {
      ...noticeOf(webhook, dropReason),
      naturalKey: `webhook-behind:${id}:${lastDeliveredAt?.toISOString() ?? 'never'}`,
      type: 'webhook_behind',
    });
  }

  list(
    actor: Actor,
    { id, ...page }: CallInput<typeof listOutgoingDeliveries>,
  ): Promise<Page<OutgoingDelivery>> {
    requirePermission(actor, 'see-outgoing-webhooks');
    const { workspaceId } = actor;
    return this.work.run(async (tx) => {
      await this.find(tx, workspaceId, id);
      return newestFirst(page, (place) => selectDeliveries(tx, { workspaceId, id }, place), withoutPlace);
    });
  }

  /** Sends a test event once. Its outcome is an answer, also a failure. */
  async test(actor: Actor, id: string): Promise<OutgoingDelivery> {
    const { workspaceId, userId } = actor;
    await requireQuota(this.tests, userId, () => 'Too many tests. Wait a minute, then try again.');
    const createdAt = this.clock.now();
    const webhook = await this.work.run((tx) => this.find(tx, workspaceId, id));
    const delivery: DeliveryRow = {
      ...{ id: this.randomness.uuid(), workspaceId, webhookId: id, kind: testKind, ...untried },
      ...{ body: testBody(webhook, createdAt, this.runtime.publicOrigin), state: 'waiting', createdAt },
    };
    const result = await this.sender.send(webhook, delivery);
    return this.work.run(async (tx) => {
      await this.find(tx, workspaceId, id, true);
      const tried = this.tried(delivery, result, null);
      await workspaceScope(tx, OutgoingDeliveryEntity, workspaceId).insert(tried);
      await this.note(tx, webhook, result);
      return toDelivery(tried);
    });
  }

  /** One try. Repeated after a crash it sends the same event with the same id; another try's job sends nothing. */
  async run(input: JobInput<typeof sendOutgoingDelivery>, context: JobContext): Promise<void> {
    const due = await this.work.run((tx) => this.due(tx, input));
    if (due === null) return;
    const result = await this.sender.send(due.webhook, due.delivery, context.signal);
    await this.work.run(async (tx) => {
      await context.own(tx);
      const still = await this.due(tx, input, true);
      if (still !== null) await this.settle(tx, still, result);
    });
  }

  /** A try that the product could not make, whatever the receiver would have answered. */
  async fail(
    tx: Tx,
    { id, workspaceId, tries }: JobInput<typeof sendOutgoingDelivery>,
    reason: string | null,
  ): Promise<void> {
    await workspaceScope(tx, OutgoingDeliveryEntity, workspaceId).update(
      { id, tries, state: 'waiting' },
      { state: 'failed', nextTryAt: null, reason },
    );
  }

  private async settle(tx: Tx, { webhook, delivery }: Due, result: TryResult): Promise<void> {
    const chance = this.randomness.integer(1_000) / 1_000;
    const mayTry = !result.isDelivered && !result.isGone;
    const waitMs = mayTry ? pauseMs(delivery.tries + 1, chance, result.retryAfterSeconds) : null;
    const tried = this.tried(delivery, result, waitMs);
    await workspaceScope(tx, OutgoingDeliveryEntity, delivery.workspaceId).update({ id: delivery.id }, tried);
    if (tried.nextTryAt !== null) await this.plan(tx, tried, tried.nextTryAt);
    const isLost = mayTry && waitMs === null;
    const hasWorked = webhook.lastDeliveredAt !== null && webhook.lastDeliveredAt >= delivery.createdAt;
    const paused = result.isGone ? 'gone' : isLost && !hasWorked ? 'failures' : null;
    if (paused !== null) await this.pause(tx, webhook, paused, result.reason);
    await this.note(tx, webhook, result);
  }

  /** The delivery after a try. */
  private tried(
    delivery: DeliveryRow,
    { isDelivered, httpStatus, reason }: TryResult,
    waitMs: number | null,
  ): DeliveryRow {
    const lastTryAt = this.clock.now();
    return {
      ...delivery,
      ...{ httpStatus, reason, lastTryAt, tries: delivery.tries + 1 },
      state: isDelivered ? 'delivered' : waitMs === null ? 'failed' : 'waiting',
      nextTryAt: waitMs === null ? null : new Date(lastTryAt.getTime() + waitMs),
    };
  }

  /** Nothing is sent until a member resumes the webhook; the members who can are notified. */
  private async pause(
    tx: Tx,
    webhook: OutgoingWebhookEntity,
    why: Exclude<PauseReason, 'member'>,
    reason: string | null,
  ): Promise<void> {
    const { id, workspaceId } = webhook;
    await workspaceScope(tx, OutgoingWebhookEntity, workspaceId).update({ id }, { pausedBecause: why });
    await cancelWaiting(tx, webhook);
    await this.outbox.append(tx, noticeRaised, {
      ...noticeOf(webhook, reason),
      naturalKey: `webhook-paused:${id}:${this.clock.now().toISOString()}`,
      type: 'webhook_paused',
    });
  }

  /** Shows the outcome of a try at its webhook. */
  private async note(
    tx: Tx,
    webhook: OutgoingWebhookEntity,
    { isDelivered, reason }: TryResult,
  ): Promise<void> {
    const { id, workspaceId } = webhook;
    const changes = isDelivered
      ? { lastFailure: null, lastDeliveredAt: this.clock.now() }
      : { lastFailure: reason };
    await workspaceScope(tx, OutgoingWebhookEntity, workspaceId).update({ id }, changes);
    await this.outbox.append(tx, outgoingWebhookChanged, {
      workspaceId,
      webhookId: id,
      host: hostOf(webhook),
    });
  }

  /** The job of the next try. Of the deliveries of a webhook one is sent at a time. */
  private async plan(
    tx: Tx,
    {
      id,
      workspaceId,
      webhookId,
      tries,
    }: Pick<OutgoingDeliveryEntity, 'id' | 'workspaceId' | 'webhookId' | 'tries'>,
    runAt: Date | null,
  ): Promise<void> {
    const options = { queue: `webhook ${webhookId}`, workspaceId, ...(runAt ? { runAt } : {}) };
    await this.jobs.add(tx, sendOutgoingDelivery, { id, workspaceId, tries }, options);
  }

  /** Null where there is nothing to send: it is settled, its webhook is paused or deleted, or the try is over. */
  private async due(
    tx: Tx,
    { id, workspaceId, tries }: JobInput<typeof sendOutgoingDelivery>,
    isLocked = false,
  ): Promise<Due | null> {
    const deliveries = workspaceScope(tx, OutgoingDeliveryEntity, workspaceId);
    const found = await deliveries.findOne({ id, state: 'waiting', tries });
    if (found === null) return null;
    const webhooks = workspaceScope(tx, OutgoingWebhookEntity, workspaceId);
    const where = { id: found.webhookId };
    const webhook = await (isLocked ? webhooks.findOneForUpdate(where) : webhooks.findOne(where));
    if (webhook !== null && webhook.pausedBecause !== null) {
      // It was queued while the webhook was being paused.
      await cancelWaiting(tx, webhook);
      return null;
    }
    // The lock of the webhook comes first, as in each change by a member.
    const delivery = isLocked ? await deliveries.findOneForUpdate({ id, state: 'waiting', tries }) : found;
    return webhook === null || delivery === null ? null : { webhook, delivery };
  }

  private async find(
    tx: Tx,
    workspaceId: string,
    id: string,
    isLocked = false,
  ): Promise<OutgoingWebhookEntity> {
    const scope = workspaceScope(tx, OutgoingWebhookEntity, workspaceId);
    const row = await (isLocked ? scope.findOneForUpdate({ id }) : scope.findOne({ id }));
    if (row === null) throw notFound('The webhook');
    return row;
  }
}
