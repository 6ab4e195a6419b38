import type { CallInput } from '@emberdeck/contracts/core/call';
import { type unlockContact, type UnlockOutcome, unlockPath } from '@emberdeck/contracts/identity/unlock';
import { deliverUnlockLink, type DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { RUNTIME_SETTINGS, SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { channelOf, type ContactAddress } from '../contact-address.js';
import type { IdentitySettings } from '../identity.settings.js';
import { RateLimitsService } from '../limits/rate-limits.service.js';
import { codeOfLink, newToken } from '../secret-token.js';
import type { ContactLock } from './contact-lock.entity.js';
import { type ContactDelivery, ContactDeliveryService } from '../delivery/contact-delivery.service.js';
import { ContactLocksService } from './contact-locks.service.js';
import { OnboardingFlowsService } from './onboarding-flows.service.js';
import { unlockLimits } from './onboarding-policy.js';

/** How long a link is valid. The limits of a contact cap the number of links in this time. */
const lifetimeHours = 24;

/** The links that unlock a contact: each is sent to the contact itself, with a code to type. */
@Injectable()
export class UnlockLinksService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly flows: OnboardingFlowsService,
    private readonly locks: ContactLocksService,
    private readonly rateLimits: RateLimitsService,
    private readonly delivery: ContactDeliveryService,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly logger: Logger,
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  /** Sends a link in the background. A link lost with this process is sent at the next entry. */
  sendLater(contact: ContactAddress): void {
    this.send(contact).catch((error: unknown) => {
      this.logger.warn('A link to unlock a contact was not sent', { err: error });
    });
  }

  /**
   * Sends a link to a locked contact and invalidates the previous one. Returns `sent` also at the limit of links, where
   * an earlier link is still valid. A lock whose channel has no provider ends, since no code can be guessed there.
   */
  async send(contact: ContactAddress): Promise<ContactDelivery> {
    const token = newToken(this.randomness);
    const lock = await this.work.run((tx) => this.prepare(tx, contact, token));
    if (lock === null) {
      return { outcome: 'sent', reason: null };
    }
    const delivery = await this.deliver(lock, token);
    const { outcome } = delivery;
    if (outcome !== 'sent') {
      await this.work.run((tx) => this.takeBack(tx, contact, outcome));
    }
    return delivery;
  }

  /** Opens the lock of a link by the code that was sent with it. */
  async open({ token, code }: CallInput<typeof unlockContact>): Promise<UnlockOutcome> {
    if (code !== codeOfLink(token)) return 'wrong_code';
    return this.work.run((tx) => this.locks.openByLink(tx, token));
  }

  private async prepare(tx: Tx, contact: ContactAddress, token: string): Promise<ContactLock | null> {
    await this.flows.lockContact(tx, contact);
    const lock = await this.locks.find(tx, contact);
    if (lock === null || !(await this.takeAll(tx, contact))) {
      return null;
    }
    const expiresAt = new Date(this.clock.now().getTime() + lifetimeHours * 3_600_000);
    await this.locks.setLink(tx, contact, token, expiresAt);
    return lock;
  }

  private async takeAll(tx: Tx, contact: ContactAddress): Promise<boolean> {
    const limits = unlockLimits(this.settings, contact);
    try {
      for (const limit of limits) {
        await this.rateLimits.assertRoom(tx, limit);
      }
    } catch (error) {
      if (error instanceof AppError) {
        return false;
      }
      throw error;
    }
    for (const limit of limits) {
      await this.rateLimits.take(tx, limit);
    }
    return true;
  }

  private deliver(lock: ContactLock, token: string): Promise<ContactDelivery> {
    return this.delivery.deliver(deliverUnlockLink, {
      deliveryId: this.randomness.uuid(),
      channel: channelOf[lock.entryType],
      to: lock.contactValue,
      code: codeOfLink(token),
      link: `${this.runtime.publicOrigin}${unlockPath}?token=${token}`,
      expiresInHours: lifetimeHours,
    });
  }

  /** A link that was not sent may be sent again at once. */
  private async takeBack(tx: Tx, contact: ContactAddress, outcome: DeliveryOutcome): Promise<void> {
    await this.flows.lockContact(tx, contact);
    for (const limit of unlockLimits(this.settings, contact)) {
      await this.rateLimits.giveBack(tx, limit);
    }
    if (outcome !== 'failed') {
      await this.locks.release(tx, contact);
    }
  }
}
