import { Module } from '@nestjs/common';
import { AccountsService } from './accounts/accounts.service.js';
import { MembersController } from './accounts/members.controller.js';
import { MembersService } from './accounts/members.service.js';
import { ProfileSubscriber } from './accounts/profile.subscriber.js';
import { SeededAccountsService } from './accounts/seeded-accounts.service.js';
import { DemoWorkspaceService } from './demo/demo-workspace.service.js';
import { ExpiredRowsService } from './maintenance/expired-rows.service.js';
import { RateLimitsService } from './limits/rate-limits.service.js';
import { EntryChannelsService } from './onboarding/entry-channels.service.js';
import { ProveContactService } from './onboarding/prove-contact.service.js';
import { CompleteOnboardingService } from './onboarding/complete-onboarding.service.js';
import { ContactDeliveryService } from './onboarding/contact-delivery.service.js';
import { ContactLocksService } from './onboarding/contact-locks.service.js';
import { OnboardingFlowsService } from './onboarding/onboarding-flows.service.js';
import { OnboardingController } from './onboarding/onboarding.controller.js';
import { StartOnboardingService } from './onboarding/start-onboarding.service.js';
import { UnlockLinksService } from './onboarding/unlock-links.service.js';
import { VerifyContactService } from './onboarding/verify-contact.service.js';
import { SessionTouches } from './sessions/session-touches.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';

@Module({
  controllers: [MembersController, ProfileSubscriber, SessionsController, OnboardingController],
  providers: [
    AccountsService,
    SeededAccountsService,
    MembersService,
    RateLimitsService,
    SessionTouches,
    SessionsService,
    OnboardingFlowsService,
    ContactDeliveryService,
    ContactLocksService,
    UnlockLinksService,
    StartOnboardingService,
    VerifyContactService,
    CompleteOnboardingService,
    ProveContactService,
    EntryChannelsService,
    ExpiredRowsService,
    DemoWorkspaceService,
  ],
})
export class IdentityModule {}
