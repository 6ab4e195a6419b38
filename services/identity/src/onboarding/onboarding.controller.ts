import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  proveContact,
  startContactProof,
  type ProofVerifyAnswer,
} from '@emberdeck/contracts/identity/contact-proof';
import {
  completeOnboarding,
  listEntryChannels,
  readCodeDelivery,
  startOnboarding,
  verifyContact,
  type CodeDelivery,
  type EntryChannel,
} from '@emberdeck/contracts/identity/onboarding';
import { useSignInLink } from '@emberdeck/contracts/identity/sign-in-link';
import { unlockContact } from '@emberdeck/contracts/identity/unlock';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { CallContext, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Controller } from '@nestjs/common';
import { CodeDeliveriesService } from './code-deliveries.service.js';
import { EntryChannelsService } from './entry-channels.service.js';
import { CompleteOnboardingService } from './complete-onboarding.service.js';
import type { CompleteAnswer, StartAnswer, VerifyAnswer } from './onboarding-answers.js';
import { ProveContactService } from './prove-contact.service.js';
import { SignInLinksService } from './sign-in-links.service.js';
import { StartOnboardingService } from './start-onboarding.service.js';
import { UnlockLinksService } from './unlock-links.service.js';
import { VerifyContactService } from './verify-contact.service.js';

@Controller()
export class OnboardingController {
  constructor(
    private readonly starting: StartOnboardingService,
    private readonly verifying: VerifyContactService,
    private readonly completing: CompleteOnboardingService,
    private readonly unlockLinks: UnlockLinksService,
    private readonly signInLinks: SignInLinksService,
    private readonly proving: ProveContactService,
    private readonly channels: EntryChannelsService,
    private readonly codes: CodeDeliveriesService,
  ) {}

  @Handle(startOnboarding)
  start(input: CallInput<typeof startOnboarding>, context: CallContext): Promise<StartAnswer> {
    return this.starting.start(input, context);
  }

  @Handle(verifyContact)
  verify(input: CallInput<typeof verifyContact>, context: CallContext): Promise<VerifyAnswer> {
    return this.verifying.verify(input, context);
  }

  @Handle(unlockContact)
  async unlock(input: CallInput<typeof unlockContact>): Promise<CallOutput<typeof unlockContact>> {
    return { outcome: await this.unlockLinks.open(input) };
  }

  @Handle(useSignInLink)
  useLink(input: CallInput<typeof useSignInLink>): Promise<CallOutput<typeof useSignInLink>> {
    return this.signInLinks.use(input);
  }

  @Handle(completeOnboarding)
  complete(input: CallInput<typeof completeOnboarding>, context: CallContext): Promise<CompleteAnswer> {
    return this.completing.complete(input, context);
  }

  @Handle(listEntryChannels)
  listChannels(_input: CallInput<typeof listEntryChannels>, context: CallContext): Promise<EntryChannel[]> {
    return this.channels.list(context);
  }

  @Handle(readCodeDelivery)
  readDelivery(input: CallInput<typeof readCodeDelivery>): Promise<CodeDelivery> {
    return this.codes.read(input);
  }

  @Handle(startContactProof)
  startProof(input: CallInput<typeof startContactProof>, context: UserCallContext): Promise<StartAnswer> {
    return this.proving.start(context.actor, input, context);
  }

  @Handle(proveContact)
  prove(input: CallInput<typeof proveContact>, context: UserCallContext): Promise<ProofVerifyAnswer> {
    return this.proving.prove(context.actor, input, context);
  }
}
