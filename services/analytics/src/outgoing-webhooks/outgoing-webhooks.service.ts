import { Injectable } from '@nestjs/common';
import { maxOutgoingWebhooks } from '@emberdeck/contracts/analytics/outgoing-kinds';
import {
  type CreatedOutgoingWebhook,
  createOutgoingWebhook,
  type OutgoingSecret,
  type OutgoingWebhook,
  outgoingWebhookChanged,
  rotateOutgoingSecret,
  type updateOutgoingWebhook,
} from '@emberdeck/contracts/analytics/outgoing-webhooks';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { AuditValues } from '@emberdeck/contracts/core/audit';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { requireRoom } from '@emberdeck/platform/database/quota';
import { workspaceScope, type WorkspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { requirePermission } from '@emberdeck/platform/runtime/require-permission';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import { OutgoingDeliveryEntity } from './outgoing-delivery.entity.js';
import { toWebhook } from './outgoing-mapper.js';
import { hostOf, OutgoingSender } from './outgoing-sender.js';
import { OutgoingWebhookEntity } from './outgoing-webhook.entity.js';

type Verb = NonNullable<EventPayload<typeof outgoingWebhookChanged>['action']>['verb'];

/** A rotation without its secret, which no stored answer of a repeatable request may hold. */
interface Rotation {
  readonly rotatedAt: string;
  readonly oldSecretValidUntil: string | null;
}

const tooMany = (): AppError =>
  new AppError(
    'conflict',
    `A workspace has at most ${maxOutgoingWebhooks} webhooks. Delete one, then try again.`,
  );

const scopeOf = (tx: Tx, workspaceId: string): WorkspaceScope<OutgoingWebhookEntity> =>
  workspaceScope(tx, OutgoingWebhookEntity, workspaceId);

/** What the audit log shows of a webhook: of its address the host alone. */
const auditedOf = (row: Pick<OutgoingWebhookEntity, 'url' | 'kinds' | 'pausedBecause'>): AuditValues => ({
  host: hostOf(row),
  kinds: row.kinds.join(', '),
  paused: row.pausedBecause !== null,
});

/** Webhooks that send events of a workspace, for who manages it. */
@Injectable()
export class OutgoingWebhooksService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly outbox: Outbox,
    private readonly policy: OutboundPolicy,
    private readonly sender: OutgoingSender,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  async list(actor: Actor): Promise<OutgoingWebhook[]> {
    requirePermission(actor, 'see-outgoing-webhooks');
    const rows = await this.work.run((tx) =>
      scopeOf(tx, actor.workspaceId).find({}, { order: { createdAt: 'ASC', id: 'ASC' } }),
    );
    return rows.map((row) => toWebhook(row, this.clock.now()));
  }

  async create(
    input: CallInput<typeof createOutgoingWebhook>,
    { actor, idempotencyKey }: UserCallContext,
  ): Promise<CreatedOutgoingWebhook> {
    const { workspaceId, userId } = actor;
    this.policy.check('url', input.url);
    const request = { userId, key: idempotencyKey, call: createOutgoingWebhook.name, input };
    const created = await this.idempotency.run(request, async (tx) => {
      const scope = scopeOf(tx, workspaceId);
      const quota = { name: 'webhooks', owner: workspaceId, limit: maxOutgoingWebhooks, refusal: tooMany };
      await requireRoom(tx, { ...quota, count: () => scope.count({}) }, 1);
      const id = this.randomness.uuid();
      const row: OutgoingWebhookEntity = {
        ...{ id, workspaceId, url: input.url, kinds: input.kinds, createdBy: userId },
        ...{ pausedBecause: null, lastFailure: null, lastDeliveredAt: null },
        ...{ secret: this.sender.secrets.make(id), oldSecret: null, oldSecretUntil: null, rotatedAt: null },
        createdAt: this.clock.now(),
      };
      await scope.insert(row);
      await this.announce(tx, actor, row, { verb: 'added', before: {}, after: auditedOf(row) });
      return toWebhook(row, this.clock.now());
    });
    return { ...created, secret: await this.firstSecret(workspaceId, created.id) };
  }

  async update(
    actor: Actor,
    { id, isPaused, ...given }: CallInput<typeof updateOutgoingWebhook>,
  ): Promise<OutgoingWebhook> {
    if (given.url !== undefined) this.policy.check('url', given.url);
    return this.work.run(async (tx) => {
      const row = await this.hold(tx, actor.workspaceId, id);
      const state =
        isPaused === undefined
          ? {}
          : { pausedBecause: isPaused ? (row.pausedBecause ?? ('member' as const)) : null };
      const changes = {
        ...(given.url === undefined ? {} : { url: given.url }),
        ...(given.kinds === undefined ? {} : { kinds: given.kinds }),
        ...state,
        // A resumed webhook starts again, and so does one with another address.
        ...(isPaused === false || given.url !== undefined ? { lastFailure: null } : {}),
      };
      if (Object.keys(changes).length > 0) {
        const before = auditedOf(row);
        await scopeOf(tx, actor.workspaceId).update({ id }, changes);
        Object.assign(row, changes);
        if (isPaused === true) await cancelWaiting(tx, row);
        await this.announce(tx, actor, row, { verb: 'changed', before, after: auditedOf(row) });
      }
      return toWebhook(row, this.clock.now());
    });
  }

  /** Deletes its deliveries too. What waits is not sent. */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.work.run(async (tx) => {
      const row = await this.hold(tx, actor.workspaceId, id);
      await scopeOf(tx, actor.workspaceId).delete({ id });
      await this.announce(tx, actor, row, { verb: 'deleted', before: auditedOf(row), after: {} });
    });
  }

  /** Makes a new secret once for an idempotency key; the old one signs too for a day. */
  async rotate(
    input: CallInput<typeof rotateOutgoingSecret>,
    { actor, idempotencyKey }: UserCallContext,
  ): Promise<OutgoingSecret> {
    const { workspaceId, userId } = actor;
    const { id } = input;
    const request = { userId, key: idempotencyKey, call: rotateOutgoingSecret.name, input };
    const rotation = await this.idempotency.run<Rotation>(request, async (tx) => {
      const row = await this.hold(tx, workspaceId, id);
      const rotatedAt = this.clock.now();
      const secrets = this.sender.secrets.rotate(row);
      await scopeOf(tx, workspaceId).update({ id }, { ...secrets, secret: secrets.secret ?? '', rotatedAt });
      await this.announce(tx, actor, row, { verb: 'rotated', before: {}, after: {} });
      return {
        rotatedAt: rotatedAt.toISOString(),
        oldSecretValidUntil: secrets.oldSecretUntil?.toISOString() ?? null,
      };
    });
    const row = await this.find(workspaceId, id);
    const secret =
      row?.rotatedAt?.toISOString() === rotation.rotatedAt ? this.sender.secrets.read(row) : null;
    if (secret === null) {
      throw new AppError('conflict', 'The secret has been rotated again since. Rotate it once more.');
    }
    return { secret, oldSecretValidUntil: rotation.oldSecretValidUntil };
  }

  private async firstSecret(workspaceId: string, id: string): Promise<string | null> {
    const row = await this.find(workspaceId, id);
    return row?.rotatedAt === null ? this.sender.secrets.read(row) : null;
  }

  private find(workspaceId: string, id: string): Promise<OutgoingWebhookEntity | null> {
    return this.work.run((tx) => scopeOf(tx, workspaceId).findOne({ id }));
  }

  private async hold(tx: Tx, workspaceId: string, id: string): Promise<OutgoingWebhookEntity> {
    const row = await scopeOf(tx, workspaceId).findOneForUpdate({ id });
    if (row === null) throw notFound('The webhook');
    return row;
  }

  private async announce(
    tx: Tx,
    { workspaceId, userId }: Actor,
    row: OutgoingWebhookEntity,
    { verb, ...changed }: { verb: Verb; before: AuditValues; after: AuditValues },
  ): Promise<void> {
    const about = { workspaceId, webhookId: row.id, host: hostOf(row) };
    await this.outbox.append(tx, outgoingWebhookChanged, { ...about, action: { userId, verb }, changed });
  }
}

/** Ends what waits for a webhook that is paused. */
export async function cancelWaiting(
  tx: Tx,
  { id, workspaceId }: Pick<OutgoingWebhookEntity, 'id' | 'workspaceId'>,
): Promise<void> {
  await workspaceScope(tx, OutgoingDeliveryEntity, workspaceId).update(
    { webhookId: id, state: 'waiting' },
    { state: 'canceled', nextTryAt: null, reason: 'The webhook was paused.' },
  );
}
