import type { CallInput } from '@emberdeck/contracts/core/call';
import { defaultTimeZone } from '@emberdeck/contracts/core/zoned-time';
import { isTimeZone } from '@emberdeck/contracts/core/time-zone';
import { openProfile } from '@emberdeck/contracts/gamification/profile';
import type { completeOnboarding } from '@emberdeck/contracts/identity/onboarding';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { backOffMs, pause } from '@emberdeck/platform/database/back-off';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RUNTIME_SETTINGS, SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { normalizeContact, type ContactAddress } from '../contact-address.js';
import type { IdentitySettings } from '../identity.settings.js';
import { isFor, JoiningService } from '../invitations/joining.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { RequestOrigin } from '../request-origin.js';
import { completeAnswers, type CompleteAnswer } from './onboarding-answers.js';
import { CodeOwnersService } from './code-owners.service.js';
import { JoinOriginsService } from './join-origins.service.js';
import type { OnboardingFlow } from './onboarding-flow.entity.js';
import { OnboardingFlowsService } from './onboarding-flows.service.js';
import { allowsUnverified, completionWindowMs } from './onboarding-policy.js';

type CompleteInput = CallInput<typeof completeOnboarding>;
type ProfileToOpen = CallInput<typeof openProfile>;

/** All tries together end before the timeout of the gateway. */
const openProfileTries = 3;
const openProfileTimeoutMs = 2_500;

interface CompletionRequest {
  readonly invitation: string | null;
  readonly contact: ContactAddress;
  readonly origin: RequestOrigin;
}

interface CreatedAccount {
  readonly profile: ProfileToOpen;
  readonly sessionToken: string;
}

/** Creates accounts: exactly one for a flow, exactly one for a contact. */
@Injectable()
export class CompleteOnboardingService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly flows: OnboardingFlowsService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly joining: JoiningService,
    private readonly origins: JoinOriginsService,
    private readonly owners: CodeOwnersService,
    private readonly calls: CallClient,
    private readonly randomness: Randomness,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  /**
   * Creates the account of a verified flow, or an unverified one where no provider serves the channel and the operator
   * allows it. The welcome coins are booked before the response, or later by the event if gamification is unavailable.
   */
  async complete(input: CompleteInput, origin: RequestOrigin): Promise<CompleteAnswer> {
    const contact = normalizeContact(input.entryType, input.entryValue, this.settings.DEFAULT_PHONE_COUNTRY);
    if (input.flowToken === null) return completeAnswers.withoutCookie;
    const request = { contact, origin, invitation: input.invitation };
    const result = await this.work.run(async (tx) => {
      await this.flows.lockContact(tx, contact);
      const flow = await this.flows.findOfChannel(tx, input, contact, null);
      const refusal = flow === null ? completeAnswers.otherFlow : await this.refusalOf(tx, flow, request);
      return flow === null || refusal
        ? (refusal ?? completeAnswers.otherFlow)
        : this.finish(tx, flow, request, input);
    });
    return 'profile' in result
      ? completeAnswers.welcome(await this.openProfile(result.profile), result.sessionToken)
      : result;
  }

  private async refusalOf(
    tx: Tx,
    flow: OnboardingFlow,
    request: CompletionRequest,
  ): Promise<CompleteAnswer | null> {
    const startedAt = flow.verifiedAt ?? flow.createdAt;
    if (flow.state === 'done') {
      return completeAnswers.used;
    }
    if (startedAt.getTime() + completionWindowMs <= this.clock.now().getTime()) {
      return completeAnswers.otherFlow;
    }
    const withoutCode = flow.state === 'verified' ? null : await this.refusalWithoutCode(tx, flow, request);
    return withoutCode ?? this.refusalOfSignUp(tx, flow, request);
  }

  /** Who may make an account, by the operator's choice. Another browser of the same user may have made it already. */
  private async refusalOfSignUp(
    tx: Tx,
    flow: OnboardingFlow,
    { contact, invitation }: CompletionRequest,
  ): Promise<CompleteAnswer | null> {
    const { SIGNUP: signUp } = this.settings;
    if (signUp === 'open') return null;
    if (flow.state === 'verified' && (await this.accounts.findProven(tx, contact))) return null;
    if (signUp === 'oidc') return completeAnswers.byProvider;
    const isInvited = invitation !== null && (await this.joining.offersPlace(tx, invitation, isFor(contact)));
    return isInvited ? null : completeAnswers.byInvitation;
  }

  private async refusalWithoutCode(
    tx: Tx,
    flow: OnboardingFlow,
    { contact, origin }: CompletionRequest,
  ): Promise<CompleteAnswer | null> {
    if (!flow.channelMissing) {
      return completeAnswers.notVerified;
    }
    if (!allowsUnverified(this.settings, this.runtime, origin)) {
      return completeAnswers.notAllowed(flow.entryType);
    }
    return (await this.accounts.hasAccount(tx, contact)) ? completeAnswers.hasAccount(flow.entryType) : null;
  }

  private async finish(
    tx: Tx,
    flow: OnboardingFlow,
    { contact, origin }: CompletionRequest,
    input: CompleteInput,
  ): Promise<CompleteAnswer | CreatedAccount> {
    if (!(await this.flows.complete(tx, flow))) {
      return completeAnswers.used;
    }
    const { userAgent, browserId, place, previousSessionId } = input;
    const verified = flow.state === 'verified';
    const browser = { userAgent, browserId, place, previousSessionId, isProven: verified };
    // Another browser of the same user may have created the account since the code was verified.
    const existing = verified ? await this.accounts.findProven(tx, contact) : null;
    if (existing) {
      const login = { ...existing, ...browser, isKnownBrowser: flow.knownBrowser };
      const { sessionToken, refusal } = await this.sessions.open(tx, login);
      if (refusal !== null) return completeAnswers[refusal];
      await this.owners.settle(tx, flow, existing.userId);
      return completeAnswers.welcomeBack(sessionToken);
    }
    const person = { userId: this.randomness.uuid(), displayName: input.displayName };
    const profile = await this.accounts.create(tx, {
      ...person,
      invitedTo: await this.placeOf(tx, input, person, contact),
      entryType: flow.entryType,
      contact,
      verified,
      referralCode: input.referralCode,
      origin: await this.origins.of(tx, browserId ?? null, origin),
      timeZone: input.timeZone !== null && isTimeZone(input.timeZone) ? input.timeZone : defaultTimeZone,
    });
    const { userId, workspaceId } = profile;
    if (verified) await this.owners.settle(tx, flow, userId);
    const login = { userId, workspaceId, ...browser, isKnownBrowser: true };
    return { profile, sessionToken: await this.sessions.openFirst(tx, login) };
  }

  /** The place that an invitation gives; null without one, so that the account gets a workspace of its own. */
  private async placeOf(
    tx: Tx,
    { invitation }: CompleteInput,
    person: { readonly userId: string; readonly displayName: string },
    contact: ContactAddress,
  ) {
    if (invitation === null) return null;
    return this.joining.takePlace(tx, invitation, person, isFor(contact));
  }

  /** Books the welcome coins and returns them. Null after a failure: then the event books them. */
  private async openProfile(profile: ProfileToOpen): Promise<number | null> {
    for (let attempt = 1; attempt <= openProfileTries; attempt += 1) {
      try {
        const answer = await this.calls.call(openProfile, profile, { timeoutMs: openProfileTimeoutMs });
        return answer.json().welcomeCoins;
      } catch (error) {
        this.logger.warn('The welcome coins were not booked with the sign-up', { attempt, err: error });
        if (!(error instanceof AppError) || !['unavailable', 'busy', 'timeout'].includes(error.code)) {
          return null;
        }
        await pause(attempt < openProfileTries ? backOffMs(attempt, 200, 1_000) : 0);
      }
    }
    return null;
  }
}
