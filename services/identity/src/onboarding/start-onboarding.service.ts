import type { CallInput } from '@emberdeck/contracts/core/call';
import type { startOnboarding } from '@emberdeck/contracts/identity/onboarding';
import { deliverCode } from '@emberdeck/contracts/notifications/delivery';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { RUNTIME_SETTINGS, SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { channelOf, normalizeContact, type ContactAddress } from '../contact-address.js';
import type { IdentitySettings } from '../identity.settings.js';
import { RateLimitsService, tooMany, type RateLimit } from '../limits/rate-limits.service.js';
import { newToken, tokenHash } from '../secret-token.js';
import type { RequestOrigin } from '../request-origin.js';
import { withFlowToken } from './flow-tokens.js';
import { lockedStart, startAnswer, type StartAnswer, waitingStart } from './onboarding-answers.js';
import { type ContactDelivery, ContactDeliveryService } from '../delivery/contact-delivery.service.js';
import { CodeDeliveriesService } from './code-deliveries.service.js';
import { ContactLocksService } from './contact-locks.service.js';
import type { OnboardingFlow } from './onboarding-flow.entity.js';
import { OnboardingFlowsService } from './onboarding-flows.service.js';
import {
  codeLimits,
  entryLimit,
  openFlowStoredMs,
  pauseLimit,
  tooManyTries,
  triesLimit,
  triesWindowMs,
} from './onboarding-policy.js';
import { UnlockLinksService } from './unlock-links.service.js';
import { codeHash, newCode } from './verification-code.js';

type StartInput = CallInput<typeof startOnboarding>;

/** A flow with the secrets of its browser and its contact, and the limits that counted its code. */
interface StartedFlow {
  readonly flow: OnboardingFlow;
  readonly flowToken: string;
  readonly code: string;
  readonly pause: RateLimit | null;
  readonly limits: readonly RateLimit[];
}

/** Starts a flow: a code for the contact, a secret for the browser. */
@Injectable()
export class StartOnboardingService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly flows: OnboardingFlowsService,
    private readonly locks: ContactLocksService,
    private readonly unlockLinks: UnlockLinksService,
    private readonly rateLimits: RateLimitsService,
    private readonly delivery: ContactDeliveryService,
    private readonly codes: CodeDeliveriesService,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  /**
   * Never reads accounts, so that neither the response nor its time reveals one. `provesFor` is the account that
   * wants to prove the contact; null to join or sign in.
   */
  async start(
    input: StartInput,
    origin: RequestOrigin,
    provesFor: string | null = null,
  ): Promise<StartAnswer> {
    const contact = normalizeContact(input.entryType, input.entryValue, this.settings.DEFAULT_PHONE_COUNTRY);
    const limit = entryLimit(this.settings, this.runtime, origin, provesFor);
    if (limit) {
      await this.work.run((tx) => this.rateLimits.take(tx, limit));
    }
    const started = await this.work.run((tx) => this.open(tx, input, contact, provesFor));
    if (started === 'locked') {
      return lockedStart(input.entryType, await this.unlockLinks.send(contact));
    }
    if ('waitsFor' in started) return waitingStart(input.entryType, started.waitsFor);
    const delivery = await this.deliver(started, contact, origin);
    if (delivery.outcome === 'not_configured' || delivery.outcome === 'failed') {
      await this.work.run((tx) => this.takeBack(tx, started, contact, delivery));
    }
    const flowToken = withFlowToken(input.flowToken, started.flowToken);
    const deliveryId = started.flow.id;
    return startAnswer(input.entryType, delivery, { code: started.code, flowToken, deliveryId });
  }

  /** `locked`: for this browser. `waitsFor`: the flow of the code that it asked for a moment ago, which is on its way. */
  private async open(
    tx: Tx,
    input: StartInput,
    contact: ContactAddress,
    provesFor: string | null,
  ): Promise<StartedFlow | 'locked' | { readonly waitsFor: string }> {
    await this.flows.lockContact(tx, contact);
    const previous = await this.flows.find(tx, input.flowToken, contact);
    const code = newCode(this.randomness);
    const flowToken = newToken(this.randomness);
    const flow = this.newFlow(input, contact, previous, { code, flowToken, provesFor });
    if (!flow.knownBrowser && (await this.locks.find(tx, contact))) {
      return 'locked';
    }
    if (previous && this.isWaiting(previous, flow) && (await this.isPaused(tx, contact, flow))) {
      return { waitsFor: previous.id };
    }
    if (flow.tries >= this.settings.CODE_TRIES_PER_FLOW) {
      throw tooMany(tooManyTries, new Date(flow.triesSince.getTime() + triesWindowMs), this.clock.now());
    }
    await this.rateLimits.assertRoom(tx, triesLimit(this.settings, contact, flow));
    const pause = pauseLimit(this.settings, contact, flow);
    const limits = codeLimits(this.settings, contact, flow);
    for (const limit of pause ? [pause, ...limits] : limits) {
      await this.rateLimits.take(tx, limit);
    }
    await this.flows.open(tx, flow);
    return { flow, flowToken, code, pause, limits };
  }

  private isWaiting(previous: OnboardingFlow, { entryType, provesFor }: OnboardingFlow): boolean {
    return (
      previous.state === 'open' &&
      previous.codeHash !== null &&
      previous.codeExpiresAt > this.clock.now() &&
      previous.entryType === entryType &&
      previous.provesFor === provesFor
    );
  }

  /** A code that could not be sent pauses nothing. */
  private async isPaused(tx: Tx, contact: ContactAddress, flow: OnboardingFlow): Promise<boolean> {
    const pause = pauseLimit(this.settings, contact, flow);
    return pause !== null && !(await this.rateLimits.hasRoom(tx, pause));
  }

  private newFlow(
    input: StartInput,
    contact: ContactAddress,
    previous: OnboardingFlow | null,
    own: { code: string; flowToken: string; provesFor: string | null },
  ): OnboardingFlow {
    const now = this.clock.now();
    const after = (ms: number): Date => new Date(now.getTime() + ms);
    const continues =
      previous?.state === 'open' && previous.triesSince.getTime() + triesWindowMs > now.getTime();
    return {
      id: this.randomness.uuid(),
      tokenHash: tokenHash(own.flowToken),
      browserId: previous?.browserId ?? this.randomness.uuid(),
      knownBrowser: previous?.knownBrowser ?? false,
      entryType: input.entryType,
      contactKind: contact.kind,
      contactValue: contact.value,
      codeHash: codeHash(own.code, own.flowToken),
      replacedCodeHash: null,
      codeExpiresAt: after(this.settings.CODE_LIFETIME_MINUTES * 60_000),
      tries: continues ? previous.tries : 0,
      triesSince: continues ? previous.triesSince : now,
      channelMissing: false,
      consentedAt: this.consentOf(input, contact, previous),
      failedBecause: null,
      provesFor: own.provesFor,
      state: 'open',
      verifiedAt: null,
      createdAt: now,
      expiresAt: after(openFlowStoredMs),
    };
  }

  /** A further code of the same flow needs no further consent. */
  private consentOf(
    { acceptsTexts }: StartInput,
    { kind }: ContactAddress,
    previous: OnboardingFlow | null,
  ): Date | null {
    const earlier = previous?.state === 'open' ? previous.consentedAt : null;
    return acceptsTexts === true && kind === 'phone' ? this.clock.now() : earlier;
  }

  private deliver(
    { flow, code }: StartedFlow,
    contact: ContactAddress,
    { language }: RequestOrigin,
  ): Promise<ContactDelivery> {
    return this.delivery.deliver(deliverCode, {
      deliveryId: flow.id,
      channel: channelOf[flow.entryType],
      to: contact.value,
      code,
      expiresInMinutes: this.settings.CODE_LIFETIME_MINUTES,
      userId: flow.provesFor,
      knownBrowser: flow.knownBrowser,
      ...(language === null ? {} : { language }),
    });
  }

  /** A code that was not sent may be requested again at once. Without a provider it does not count at all. */
  private async takeBack(
    tx: Tx,
    started: StartedFlow,
    contact: ContactAddress,
    { outcome, reason }: ContactDelivery,
  ): Promise<void> {
    await this.flows.lockContact(tx, contact);
    if (outcome === 'failed') {
      await this.codes.fail(tx, started.flow, reason);
    } else {
      for (const limit of started.pause ? [started.pause, ...started.limits] : started.limits) {
        await this.rateLimits.giveBack(tx, limit);
      }
      await this.flows.markChannelMissing(tx, started.flow.id);
    }
  }
}
