import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { AccountsModule } from '../accounts/accounts.module.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { InvitationsModule } from '../invitations/invitations.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CodeDeliveriesService } from './code-deliveries.service.js';
import { CodeOwnersService } from './code-owners.service.js';
import { CodeReceiptsSubscriber } from './code-receipts.subscriber.js';
import { CompleteOnboardingService } from './complete-onboarding.service.js';
import { ContactLock } from './contact-lock.entity.js';
import { ContactLocksService } from './contact-locks.service.js';
import { EntryChannelsService } from './entry-channels.service.js';
import { JoinOriginsService } from './join-origins.service.js';
import { LiftLimitsService } from './lift-limits.service.js';
import { OnboardingFlow } from './onboarding-flow.entity.js';
import { OnboardingFlowsService } from './onboarding-flows.service.js';
import { OnboardingController } from './onboarding.controller.js';
import { ProveContactService } from './prove-contact.service.js';
import { ProviderSignInController } from './provider-sign-in.controller.js';
import { ProviderSignInService } from './provider-sign-in.service.js';
import { SignInLink } from './sign-in-link.entity.js';
import { SignInLinksService } from './sign-in-links.service.js';
import { StartOnboardingService } from './start-onboarding.service.js';
import { UnlockLinksService } from './unlock-links.service.js';
import { VerifyContactService } from './verify-contact.service.js';

/** Joining, signing in and proving a contact. */
@Entities(OnboardingFlow, ContactLock, SignInLink)
@Module({
  imports: [AccountsModule, DeliveryModule, InvitationsModule, LimitsModule, ProvidersModule, SessionsModule],
  controllers: [OnboardingController, ProviderSignInController, CodeReceiptsSubscriber],
  providers: [
    OnboardingFlowsService,
    ContactLocksService,
    CodeDeliveriesService,
    CodeOwnersService,
    UnlockLinksService,
    StartOnboardingService,
    VerifyContactService,
    CompleteOnboardingService,
    ProveContactService,
    EntryChannelsService,
    JoinOriginsService,
    LiftLimitsService,
    SignInLinksService,
    ProviderSignInService,
  ],
  exports: [
    CodeOwnersService,
    ContactLocksService,
    LiftLimitsService,
    OnboardingFlowsService,
    SignInLinksService,
    StartOnboardingService,
    VerifyContactService,
  ],
})
export class OnboardingModule {}
