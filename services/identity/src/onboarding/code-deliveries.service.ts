import type { CallInput } from '@emberdeck/contracts/core/call';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import type { CodeDelivery, readCodeDelivery } from '@emberdeck/contracts/identity/onboarding';
import type { TextReason, textStateChanged } from '@emberdeck/contracts/notifications/text-messages';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { IdentitySettings } from '../identity.settings.js';
import { RateLimitsService } from '../limits/rate-limits.service.js';
import type { OnboardingFlow } from './onboarding-flow.entity.js';
import { OnboardingFlowsService } from './onboarding-flows.service.js';
import { pauseLimit } from './onboarding-policy.js';
import { refusedCodes } from './refused-codes.js';

/** What becomes of the messages with codes. */
@Injectable()
export class CodeDeliveriesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly flows: OnboardingFlowsService,
    private readonly rateLimits: RateLimitsService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
  ) {}

  /** Reads flows only, so that the answer is the same with and without an account. */
  async read({ id, flowToken }: CallInput<typeof readCodeDelivery>): Promise<CodeDelivery> {
    const flow = await this.work.run((tx) => this.flows.ofBrowserById(tx, flowToken, id));
    if (flow === null) throw notFound('The code');
    const { codeHash, codeExpiresAt, failedBecause: reason } = flow;
    if (codeHash === null || codeExpiresAt <= this.clock.now()) {
      return { state: 'done', reason: null, message: null };
    }
    return reason === null
      ? { state: 'waiting', reason, message: null }
      : { state: 'failed', reason, message: refusedCodes[reason] };
  }

  /** A receipt may come minutes after the message was sent. */
  async receive(
    tx: Tx,
    { kind, state, deliveryId, reason }: EventPayload<typeof textStateChanged>,
  ): Promise<void> {
    if (kind !== 'code' || state !== 'failed') return;
    const flow = await this.flows.lockById(tx, deliveryId);
    if (flow !== null) await this.fail(tx, flow, reason);
  }

  /** A code that did not arrive may be asked for again at once. The caller holds the lock of the contact. */
  async fail(tx: Tx, flow: OnboardingFlow, reason: TextReason | null): Promise<void> {
    if (!(await this.flows.markFailed(tx, flow.id, reason ?? 'provider'))) return;
    const { contactKind: kind, contactValue: value } = flow;
    const pause = pauseLimit(this.settings, { kind, value, countryCode: null }, flow);
    if (pause) await this.rateLimits.giveBack(tx, pause);
  }
}
