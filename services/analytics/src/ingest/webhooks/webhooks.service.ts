import { Injectable } from '@nestjs/common';
import { webhookSecretRotated } from '@emberdeck/contracts/analytics/source-events';
import {
  maxHookBytes,
  receiveHook,
  rotateWebhookSecret,
  type WebhookSecretAnswer,
} from '@emberdeck/contracts/analytics/webhooks';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Telemetry } from '@emberdeck/platform/telemetry/telemetry';
import { DataSourcesService, requireManager, type Source } from '../data-sources/data-sources.service.js';
import { type HookKeys, type Rotation, WebhookKeysService } from '../webhook-keys/webhook-keys.service.js';
import { gone, WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { webhookDeliveries } from './webhook-metrics.js';
import { isGenuine } from '../../shared/webhook-signature.js';

type ReceiveInput = CallInput<typeof receiveHook>;

/** One answer for an unknown webhook, an absent, late or wrong signature: it shows nothing to someone who guesses. */
const refusal = (): AppError =>
  new AppError('unauthorized', 'Unauthorized: the webhook is unknown, or its signature or time is wrong.');

const outcomes: Readonly<Record<string, string>> = {
  unauthorized: 'refused',
  gone: 'gone',
  unavailable: 'paused',
  bad_request: 'unreadable',
  validation_failed: 'unreadable',
};

/** Receives deliveries, and rotates secrets. */
@Injectable()
export class WebhooksService {
  /** Checked for an unknown webhook, so that its refusal takes about as long as that of a known one. */
  private readonly decoy: readonly Buffer[];

  constructor(
    private readonly keys: WebhookKeysService,
    private readonly deliveries: WebhookDeliveriesService,
    private readonly sources: DataSourcesService,
    private readonly outbox: Outbox,
    private readonly idempotency: Idempotency,
    private readonly telemetry: Telemetry,
    private readonly clock: Clock,
    randomness: Randomness,
  ) {
    this.decoy = [randomness.bytes(32)];
  }

  /** Verifies a delivery and adds its points once. */
  async receive(input: ReceiveInput): Promise<CallOutput<typeof receiveHook>> {
    try {
      const { duplicate } = await this.verifyAndStore(input);
      this.telemetry.count(webhookDeliveries, { outcome: duplicate ? 'duplicate' : 'accepted' });
      return { accepted: true, duplicate };
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'internal';
      this.telemetry.count(webhookDeliveries, { outcome: outcomes[code] ?? 'failed' });
      throw error;
    }
  }

  /** Makes a new secret once for an idempotency key; the old one stays valid for a day. */
  async rotate(
    input: CallInput<typeof rotateWebhookSecret>,
    { actor, idempotencyKey }: UserCallContext,
  ): Promise<WebhookSecretAnswer> {
    const { workspaceId, userId, displayName } = actor;
    const rotation = await this.idempotency.run<Rotation>(
      { userId, key: idempotencyKey, call: rotateWebhookSecret.name, input },
      async (tx: Tx) => {
        const source = await this.sources.hold(tx, workspaceId, input.id);
        requireManager(actor, source);
        requireWebhook(source);
        const about = { sourceId: source.id, name: source.name };
        await this.outbox.append(tx, webhookSecretRotated, {
          workspaceId,
          userId,
          by: displayName,
          ...about,
        });
        return this.keys.rotate(tx, source);
      },
    );
    const made = await this.keys.rotated({ id: input.id, workspaceId }, rotation);
    if (made === null) {
      throw new AppError('conflict', 'The secret has been rotated again since. Rotate it once more.');
    }
    return { ...made, oldSecretValidUntil: rotation.oldSecretValidUntil };
  }

  private async verifyAndStore(input: ReceiveInput): Promise<{ duplicate: boolean }> {
    const known = await this.keys.keysOf(input.hookId);
    const body = bodyOf(input);
    if (!this.isGenuine(known, input, body) || known === null) {
      throw refusal();
    }
    if (known.isRevoked) {
      throw gone();
    }
    const { sourceId, workspaceId } = known;
    const { webhookId, contentType = null } = input;
    return this.deliveries.store({ sourceId, workspaceId, webhookId, contentType, body });
  }

  private isGenuine(known: HookKeys | null, input: ReceiveInput, body: Buffer): boolean {
    const keys = known === null || known.keys.length === 0 ? this.decoy : known.keys;
    return isGenuine({ ...input, body }, keys, this.clock.now());
  }
}

function bodyOf({ body }: ReceiveInput): Buffer {
  const bytes = Buffer.from(body, 'base64');
  if (bytes.length > maxHookBytes) {
    throw new AppError('payload_too_large', 'A delivery holds at most 1 MiB. Send it in smaller parts.');
  }
  return bytes;
}

function requireWebhook({ type }: Source): void {
  if (type !== 'Webhook') {
    throw new AppError(
      'conflict',
      `This source is of type ${type}. Only a source of type Webhook has a secret.`,
    );
  }
}
