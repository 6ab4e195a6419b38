import type { CallInput } from '@emberdeck/contracts/core/call';
import type { verifyContact } from '@emberdeck/contracts/identity/onboarding';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { normalizeContact, type ContactAddress } from '../contact-address.js';
import type { IdentitySettings } from '../identity.settings.js';
import { RateLimitsService, tooMany } from '../limits/rate-limits.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { verifyAnswers, type VerifyAnswer } from './onboarding-answers.js';
import type { OnboardingFlow } from './onboarding-flow.entity.js';
import { OnboardingFlowsService } from './onboarding-flows.service.js';
import { pauseLimit, tooManyTries, triesLimit, triesWindowMs } from './onboarding-policy.js';
import { codeMatches } from './verification-code.js';

type VerifyInput = CallInput<typeof verifyContact>;

/** Consumes a code. */
@Injectable()
export class VerifyContactService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly flows: OnboardingFlowsService,
    private readonly rateLimits: RateLimitsService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
  ) {}

  /**
   * The code proves the contact, and so signs in to the account that has it. Fails with `too_many_requests` where no
   * further code is evaluated. Nobody learns the result of an evaluation before its count is committed.
   */
  async verify(input: VerifyInput): Promise<VerifyAnswer> {
    const contact = normalizeContact(input.entryType, input.entryValue, this.settings.DEFAULT_PHONE_COUNTRY);
    return this.work.run(async (tx) => {
      await this.flows.lockContact(tx, contact);
      const flow = await this.flows.findOfChannel(tx, input, contact);
      if (flow === null || input.flowToken === null) {
        return verifyAnswers.otherFlow;
      }
      if (flow.state !== 'open') {
        return verifyAnswers.used;
      }
      await this.countTry(tx, flow, contact);
      return this.isRight(flow, input.verificationCode, input.flowToken)
        ? this.accept(tx, flow, contact, input.userAgent)
        : verifyAnswers.wrong;
    });
  }

  /** Before the comparison, in statements of their own. */
  private async countTry(tx: Tx, flow: OnboardingFlow, contact: ContactAddress): Promise<void> {
    if (!(await this.flows.countTry(tx, flow, this.settings.CODE_TRIES_PER_FLOW))) {
      throw tooMany(tooManyTries, new Date(flow.triesSince.getTime() + triesWindowMs), this.clock.now());
    }
    await this.rateLimits.take(tx, triesLimit(this.settings, contact, flow));
  }

  private isRight(flow: OnboardingFlow, code: string, flowToken: string): boolean {
    return (
      flow.codeHash !== null &&
      flow.codeExpiresAt > this.clock.now() &&
      codeMatches(code, flowToken, flow.codeHash)
    );
  }

  private async accept(
    tx: Tx,
    flow: OnboardingFlow,
    contact: ContactAddress,
    userAgent: string | null,
  ): Promise<VerifyAnswer> {
    const account = await this.accounts.findProven(tx, contact);
    if (!(await this.flows.consumeCode(tx, flow, account !== null))) {
      return verifyAnswers.used;
    }
    await this.rateLimits.giveBack(tx, triesLimit(this.settings, contact, flow));
    const pause = pauseLimit(this.settings, contact, flow);
    if (pause) {
      await this.rateLimits.giveBack(tx, pause);
    }
    return account === null
      ? verifyAnswers.newContact
      : verifyAnswers.welcomeBack(await this.sessions.open(tx, { ...account, userAgent }));
  }
}
