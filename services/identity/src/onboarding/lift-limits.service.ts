import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { ContactAddress } from '../contact-address.js';
import { RateLimitsService } from '../limits/rate-limits.service.js';
import { ContactLocksService } from './contact-locks.service.js';
import { OnboardingFlowsService } from './onboarding-flows.service.js';
import { contactBuckets } from './onboarding-policy.js';

/** Lifts what keeps a contact from a new code and from entering it. */
@Injectable()
export class LiftLimitsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly flows: OnboardingFlowsService,
    private readonly locks: ContactLocksService,
    private readonly rateLimits: RateLimitsService,
  ) {}

  /** Deletes the lock and the counters of a contact. Codes sent before become invalid, so that no guess of one goes on. */
  lift(contact: ContactAddress): Promise<void> {
    return this.work.run(async (tx) => {
      await this.flows.lockContact(tx, contact);
      await this.locks.release(tx, contact);
      await this.rateLimits.lift(tx, contactBuckets(contact));
      await this.flows.restartTries(tx, contact);
    });
  }
}
