import { Module } from '@nestjs/common';
import { SafeFetch } from '@emberdeck/platform/fetch/safe-fetch';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import type { AnalyticsSettings } from '../analytics.settings.js';
import { OutgoingDeliveriesJobs } from './outgoing-deliveries.jobs.js';
import { OutgoingDeliveriesService } from './outgoing-deliveries.service.js';
import { OutgoingDeliveryEntity } from './outgoing-delivery.entity.js';
import { OutgoingSender } from './outgoing-sender.js';
import { OutgoingWebhookEntity } from './outgoing-webhook.entity.js';
import { OutgoingWebhooksController } from './outgoing-webhooks.controller.js';
import { OutgoingWebhooksService } from './outgoing-webhooks.service.js';
import { OutgoingWebhooksSubscriber } from './outgoing-webhooks.subscriber.js';

const outboundPolicyOf = (settings: AnalyticsSettings): OutboundPolicy =>
  new OutboundPolicy(settings.OUTBOUND_ALLOW);

/** Webhooks that send events of a workspace. */
@Entities(OutgoingWebhookEntity, OutgoingDeliveryEntity)
@Module({
  controllers: [OutgoingWebhooksController, OutgoingWebhooksSubscriber],
  providers: [
    OutgoingDeliveriesJobs,
    OutgoingDeliveriesService,
    OutgoingSender,
    OutgoingWebhooksService,
    { provide: OutboundPolicy, useFactory: outboundPolicyOf, inject: [SETTINGS] },
    {
      provide: SafeFetch,
      useFactory: (policy: OutboundPolicy) => new SafeFetch(policy),
      inject: [OutboundPolicy],
    },
  ],
})
export class OutgoingWebhooksModule {}
