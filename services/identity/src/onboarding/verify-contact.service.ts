import type { CallInput } from '@emberdeck/contracts/core/call';
import { codeEntered } from '@emberdeck/contracts/identity/code-entered';
import type { verifyContact } from '@emberdeck/contracts/identity/onboarding';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { afterCommit, UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { RUNTIME_SETTINGS, SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { normalizeContact, type ContactAddress } from '../contact-address.js';
import type { IdentitySettings } from '../identity.settings.js';
import { ProviderAccountsService } from '../providers/provider-accounts.service.js';
import { RateLimitsService, tooMany, type RateLimit } from '../limits/rate-limits.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { RequestOrigin } from '../request-origin.js';
import { CodeOwnersService } from './code-owners.service.js';
import { ContactLocksService } from './contact-locks.service.js';
import { flowTokenFor } from './flow-tokens.js';
import { verifyAnswers, type VerifyAnswer } from './onboarding-answers.js';
import type { OnboardingFlow } from './onboarding-flow.entity.js';
import { OnboardingFlowsService } from './onboarding-flows.service.js';
import {
  entryLimit,
  pauseLimit,
  tooManyTries,
  triesLimit,
  triesWindowMs,
  wrongCodesLimit,
} from './onboarding-policy.js';
import { UnlockLinksService } from './unlock-links.service.js';
import { codeMatches } from './verification-code.js';

type VerifyInput = CallInput<typeof verifyContact>;

/** A code to evaluate, and the account that requested it; null to join or sign in. */
export type CodeToEvaluate = Omit<VerifyInput, 'userAgent' | 'browserId' | 'place' | 'previousSessionId'> & {
  readonly provesFor: string | null;
};

/** Why a code is not accepted. */
export type CodeRefusal = 'locked' | 'wrong' | 'replaced' | 'withoutCookie';

/** Runs after a right code, in the transaction of the evaluation. */
type Accept<Result> = (tx: Tx, flow: OnboardingFlow, contact: ContactAddress) => Promise<Result>;

/** Consumes a code. */
@Injectable()
export class VerifyContactService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly flows: OnboardingFlowsService,
    private readonly locks: ContactLocksService,
    private readonly unlockLinks: UnlockLinksService,
    private readonly rateLimits: RateLimitsService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly providers: ProviderAccountsService,
    private readonly owners: CodeOwnersService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  /** What a user is told of a code that is not accepted. */
  refusalText(refusal: CodeRefusal): string {
    return verifyAnswers[refusal].message;
  }

  /**
   * The code proves the contact and signs in to the account that has it. Fails with `too_many_requests` if the limits
   * allow no further attempt. The attempt count is committed before the client gets the result.
   */
  async verify(input: VerifyInput, origin: RequestOrigin): Promise<VerifyAnswer> {
    const answer = await this.evaluate({ ...input, provesFor: null }, origin, (tx, flow, contact) =>
      this.accept(tx, flow, contact, input),
    );
    return typeof answer === 'string' ? verifyAnswers[answer] : answer;
  }

  /** Counts the try and compares the code, for any purpose. Runs `accept` after a right code. */
  evaluate<Result extends object>(
    input: CodeToEvaluate,
    origin: RequestOrigin,
    accept: Accept<Result | CodeRefusal>,
  ): Promise<Result | CodeRefusal> {
    const contact = normalizeContact(input.entryType, input.entryValue, this.settings.DEFAULT_PHONE_COUNTRY);
    if (input.flowToken === null) return Promise.resolve('withoutCookie');
    return this.work.run(async (tx) => {
      await this.flows.lockContact(tx, contact);
      const flow = await this.flows.findOfChannel(tx, input, contact, input.provesFor);
      if (flow?.state !== 'open') {
        return 'wrong';
      }
      if (!flow.knownBrowser && (await this.locks.find(tx, contact))) {
        return 'locked';
      }
      await this.countTry(tx, flow, contact);
      const tryOfAddress = await this.countAddress(tx, origin);
      if (!this.isRight(flow, input)) {
        return this.refuse(tx, flow, contact, { input, tryOfAddress });
      }
      if (tryOfAddress) {
        await this.rateLimits.giveBack(tx, tryOfAddress);
      }
      const result = await accept(tx, flow, contact);
      const entry = entryLimit(this.settings, this.runtime, origin, input.provesFor);
      if (entry && typeof result !== 'string') {
        await this.rateLimits.giveBack(tx, entry);
      }
      return result;
    });
  }

  /** Consumes a right code and does not count its try; false where the code was consumed before. */
  async consume(tx: Tx, flow: OnboardingFlow, contact: ContactAddress, ends: boolean): Promise<boolean> {
    if (!(await this.flows.consumeCode(tx, flow, ends))) {
      return false;
    }
    if (contact.kind === 'phone') await this.outbox.append(tx, codeEntered, { deliveryId: flow.id });
    await this.locks.release(tx, contact);
    await this.rateLimits.giveBack(tx, triesLimit(this.settings, contact, flow));
    const pause = pauseLimit(this.settings, contact, flow);
    if (pause) {
      await this.rateLimits.giveBack(tx, pause);
    }
    return true;
  }

  /** Runs before the comparison, so that a try is counted whatever its result. */
  private async countTry(tx: Tx, flow: OnboardingFlow, contact: ContactAddress): Promise<void> {
    if (!(await this.flows.countTry(tx, flow, this.settings.CODE_TRIES_PER_FLOW))) {
      throw tooMany(tooManyTries, new Date(flow.triesSince.getTime() + triesWindowMs), this.clock.now());
    }
    await this.rateLimits.take(tx, triesLimit(this.settings, contact, flow));
  }

  /** Counts a try as wrong until the code proves right, so that concurrent tries cannot pass the limit together. */
  private async countAddress(tx: Tx, origin: RequestOrigin): Promise<RateLimit | null> {
    if (origin.clientAddress === null) {
      return null;
    }
    const limit = wrongCodesLimit(this.settings, this.runtime, origin);
    await this.rateLimits.take(tx, limit);
    return limit;
  }

  /** Counts towards the lock only wrong codes that a new browser sends while a code is valid. */
  private async noteWrong(tx: Tx, flow: OnboardingFlow, contact: ContactAddress): Promise<void> {
    const guesses = !flow.knownBrowser && this.hasValidCode(flow);
    if (guesses && (await this.locks.countWrong(tx, contact, flow.entryType))) {
      afterCommit(tx, () => this.unlockLinks.sendLater(contact));
    }
  }

  private hasValidCode(flow: OnboardingFlow): boolean {
    return flow.codeHash !== null && flow.codeExpiresAt > this.clock.now();
  }

  private isRight(flow: OnboardingFlow, { verificationCode, flowToken }: CodeToEvaluate): boolean {
    return (
      flow.codeHash !== null &&
      flow.codeExpiresAt > this.clock.now() &&
      codeMatches(verificationCode, flowTokenFor(flowToken, flow.tokenHash), flow.codeHash)
    );
  }

  /** Gives the try of a replaced code back. Any other wrong code counts. */
  private async refuse(
    tx: Tx,
    flow: OnboardingFlow,
    contact: ContactAddress,
    { input, tryOfAddress }: { input: CodeToEvaluate; tryOfAddress: RateLimit | null },
  ): Promise<CodeRefusal> {
    if (!(await this.isReplaced(tx, flow, contact, input))) {
      await this.noteWrong(tx, flow, contact);
      return 'wrong';
    }
    await this.flows.giveTryBack(tx, flow);
    await this.rateLimits.giveBack(tx, triesLimit(this.settings, contact, flow));
    if (tryOfAddress) {
      await this.rateLimits.giveBack(tx, tryOfAddress);
    }
    return 'replaced';
  }

  /** False where another browser has the newest code: here a newer one cannot be entered. */
  private async isReplaced(
    tx: Tx,
    flow: OnboardingFlow,
    contact: ContactAddress,
    { flowToken, verificationCode }: CodeToEvaluate,
  ): Promise<boolean> {
    return (
      this.hasValidCode(flow) && (await this.flows.isReplacedCode(tx, flowToken, contact, verificationCode))
    );
  }

  private async accept(
    tx: Tx,
    flow: OnboardingFlow,
    contact: ContactAddress,
    { userAgent, browserId, place, previousSessionId }: VerifyInput,
  ): Promise<VerifyAnswer | CodeRefusal> {
    const account = await this.accounts.findProven(tx, contact);
    const isClosed = account === null && this.settings.SIGNUP === 'oidc';
    if (!(await this.consume(tx, flow, contact, account !== null || isClosed))) {
      return 'wrong';
    }
    if (account === null) {
      await this.accounts.dropClaims(tx, contact, null);
      return isClosed ? verifyAnswers.byProvider : verifyAnswers.newContact;
    }
    const { sessionToken, refusal } = await this.sessions.open(tx, {
      ...account,
      ...{ userAgent, browserId, place, previousSessionId },
      isKnownBrowser: flow.knownBrowser,
      isProven: true,
    });
    if (refusal !== null) return verifyAnswers[refusal];
    await this.owners.settle(tx, flow, account.userId);
    await this.providers.linkWaiting(tx, account, contact, browserId);
    return verifyAnswers.welcomeBack(sessionToken);
  }
}
