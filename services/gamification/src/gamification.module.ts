import { Module } from '@nestjs/common';
import { SafeFetch } from '@emberdeck/platform/fetch/safe-fetch';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import { AchievementsController } from './achievements/achievements.controller.js';
import { CoinsController } from './coins/coins.controller.js';
import { CoinsService } from './coins/coins.service.js';
import { LedgerVerifier } from './coins/ledger-verifier.js';
import { ConnectedAppsController } from './connected-apps/connected-apps.controller.js';
import { ConnectedAppsService } from './connected-apps/connected-apps.service.js';
import { DemoSeedService } from './demo/demo-seed.service.js';
import { ExperienceService } from './experience/experience.service.js';
import { ExperienceSubscriber } from './experience/experience.subscriber.js';
import type { GamificationSettings } from './gamification.settings.js';
import { PicturesController } from './pictures/pictures.controller.js';
import { PicturesService } from './pictures/pictures.service.js';
import { ProfileController } from './profile/profile.controller.js';
import { ProfileService } from './profile/profile.service.js';
import { ProfileSubscriber } from './profile/profile.subscriber.js';
import { WelcomeService } from './profile/welcome.service.js';
import { InvitationsService } from './referrals/invitations.service.js';
import { ReferralSettlementService } from './referrals/referral-settlement.service.js';
import { ReferralsController } from './referrals/referrals.controller.js';
import { ReferralsService } from './referrals/referrals.service.js';
import { WalletController } from './wallet/wallet.controller.js';

const outboundPolicyOf = (settings: GamificationSettings): OutboundPolicy =>
  new OutboundPolicy(settings.OUTBOUND_ALLOW);

@Module({
  controllers: [
    AchievementsController,
    CoinsController,
    ConnectedAppsController,
    ExperienceSubscriber,
    PicturesController,
    ProfileController,
    ProfileSubscriber,
    ReferralsController,
    WalletController,
  ],
  providers: [
    CoinsService,
    ConnectedAppsService,
    DemoSeedService,
    ExperienceService,
    InvitationsService,
    LedgerVerifier,
    { provide: OutboundPolicy, useFactory: outboundPolicyOf, inject: [SETTINGS] },
    PicturesService,
    ProfileService,
    ReferralSettlementService,
    ReferralsService,
    {
      provide: SafeFetch,
      useFactory: (policy: OutboundPolicy) => new SafeFetch(policy),
      inject: [OutboundPolicy],
    },
    WelcomeService,
  ],
})
export class GamificationModule {}
