import { Module } from '@nestjs/common';
import { SafeFetch } from '@emberdeck/platform/fetch/safe-fetch';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import type { AnalyticsSettings } from '../../analytics.settings.js';
import { ApiFeed } from '@emberdeck/connector/feed/api-feed.service';
import { requestLimits } from '@emberdeck/connector/feed/request-limits';

const safeFetchOf = (settings: AnalyticsSettings): SafeFetch =>
  new SafeFetch(new OutboundPolicy(settings.OUTBOUND_ALLOW), requestLimits);

/** Reads the APIs of sources. */
@Module({
  providers: [ApiFeed, { provide: SafeFetch, useFactory: safeFetchOf, inject: [SETTINGS] }],
  exports: [ApiFeed],
})
export class ApiFeedModule {}
