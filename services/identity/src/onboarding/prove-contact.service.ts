import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type {
  ProofVerifyAnswer,
  proveContact,
  startContactProof,
} from '@emberdeck/contracts/identity/contact-proof';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import type { ContactAddress } from '../contact-address.js';
import type { RequestOrigin } from '../request-origin.js';
import { CodeOwnersService } from './code-owners.service.js';
import { verifyAnswers, type StartAnswer } from './onboarding-answers.js';
import type { OnboardingFlow } from './onboarding-flow.entity.js';
import { StartOnboardingService } from './start-onboarding.service.js';
import { VerifyContactService, type CodeRefusal } from './verify-contact.service.js';

const proven: ProofVerifyAnswer = { success: true, message: 'Verified', belongsToOther: false };

const taken: ProofVerifyAnswer = {
  success: false,
  message: 'This contact belongs to another account. You can sign in there with it.',
  belongsToOther: true,
};

/** A second contact would be a second way to sign in, which the holder of a stolen session must not add. */
const hasProven: ProofVerifyAnswer = {
  success: false,
  message: 'Your account has a confirmed contact already.',
  belongsToOther: false,
};

/** Proves a contact for an account that joined without a code, by the rules of a sign-in code. */
@Injectable()
export class ProveContactService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly starting: StartOnboardingService,
    private readonly verifying: VerifyContactService,
    private readonly owners: CodeOwnersService,
  ) {}

  async start(
    actor: Actor,
    input: CallInput<typeof startContactProof>,
    origin: RequestOrigin,
  ): Promise<StartAnswer> {
    if (actor.verified) {
      throw new AppError('conflict', hasProven.message);
    }
    return this.starting.start(input, origin, actor.userId);
  }

  async prove(
    actor: Actor,
    input: CallInput<typeof proveContact>,
    origin: RequestOrigin,
  ): Promise<ProofVerifyAnswer> {
    const code = { ...input, provesFor: actor.userId };
    const answer = await this.verifying.evaluate(code, origin, (tx, flow, contact) =>
      this.accept(tx, actor, flow, contact),
    );
    return typeof answer === 'string'
      ? { success: false, message: verifyAnswers[answer].message, belongsToOther: false }
      : answer;
  }

  /** Only the holder of the code learns that another account has the contact. That account does not change. */
  private async accept(
    tx: Tx,
    actor: Actor,
    flow: OnboardingFlow,
    contact: ContactAddress,
  ): Promise<ProofVerifyAnswer | CodeRefusal> {
    if (!(await this.verifying.consume(tx, flow, contact, true))) {
      return 'wrong';
    }
    if (await this.accounts.findProven(tx, contact)) {
      return taken;
    }
    if (!(await this.accounts.proveFirst(tx, actor.userId, contact))) return hasProven;
    await this.owners.settle(tx, flow, actor.userId);
    return proven;
  }
}
