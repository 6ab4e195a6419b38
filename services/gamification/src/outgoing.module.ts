import { Module } from '@nestjs/common';
import { SafeFetch } from '@emberdeck/platform/fetch/safe-fetch';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import type { GamificationSettings } from './gamification.settings.js';

const outboundPolicyOf = (settings: GamificationSettings): OutboundPolicy =>
  new OutboundPolicy(settings.OUTBOUND_ALLOW);

/** Requests to addresses that users give. */
@Module({
  providers: [
    { provide: OutboundPolicy, useFactory: outboundPolicyOf, inject: [SETTINGS] },
    {
      provide: SafeFetch,
      useFactory: (policy: OutboundPolicy) => new SafeFetch(policy),
      inject: [OutboundPolicy],
    },
  ],
  exports: [OutboundPolicy, SafeFetch],
})
export class OutgoingModule {}
