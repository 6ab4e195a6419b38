import { Injectable } from '@nestjs/common';
import { SafeFetch } from '@emberdeck/platform/fetch/safe-fetch';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { hostNameOf } from '@emberdeck/platform/security/outgoing/outbound-policy';
import { SecretBox } from '@emberdeck/platform/security/secret-box';
import { SigningSecrets } from '../shared/signing-secrets.js';
import { signatureOf } from '../shared/webhook-signature.js';
import { resultOf, type TryResult } from './delivery-result.js';
import type { OutgoingDeliveryEntity } from './outgoing-delivery.entity.js';
import type { OutgoingWebhookEntity } from './outgoing-webhook.entity.js';

/** The host of a webhook. */
export const hostOf = ({ url }: Pick<OutgoingWebhookEntity, 'url'>): string => hostNameOf(new URL(url));

/** How long a receiver may take. */
const tryMs = 10_000;

/** Signs deliveries, and sends them to the addresses of users. */
@Injectable()
export class OutgoingSender {
  readonly secrets: SigningSecrets;

  constructor(
    private readonly requests: SafeFetch,
    private readonly clock: Clock,
    secrets: SecretBox,
    randomness: Randomness,
  ) {
    this.secrets = new SigningSecrets('outgoing_webhook', { secrets, clock, randomness });
  }

  /** Sends a delivery once, signed by each valid secret. Never call it in a transaction. */
  async send(
    webhook: OutgoingWebhookEntity,
    { id, body }: Pick<OutgoingDeliveryEntity, 'id' | 'body'>,
    signal?: AbortSignal,
  ): Promise<TryResult> {
    const now = this.clock.now();
    const json = Buffer.from(body);
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const signature = signatureOf({ webhookId: id, timestamp, body: json }, this.secrets.keys(webhook));
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    };
    const request = { headers, json, wholeMs: tryMs, ...(signal ? { signal } : {}) };
    return resultOf(await this.requests.request(webhook.url, request), hostOf(webhook), now);
  }
}
