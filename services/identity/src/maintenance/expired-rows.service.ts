import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Telemetry } from '@emberdeck/platform/telemetry/telemetry';
import { timedJob } from '@emberdeck/platform/telemetry/timed-job';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RemovalsService } from '../accounts/removals.service.js';
import { RateLimitsService } from '../limits/rate-limits.service.js';
import { ContactLocksService } from '../onboarding/contact-locks.service.js';
import { OnboardingFlowsService } from '../onboarding/onboarding-flows.service.js';
import { PasskeyChallengesService } from '../passkeys/passkey-challenges.service.js';
import { SessionsService } from '../sessions/sessions.service.js';

const intervalMs = 60 * 60 * 1000;

/** Deletes expired sessions, flows, locks, counters and notes of removals every hour. Queries ignore them as soon as they expire. */
@Injectable()
export class ExpiredRowsService implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly work: UnitOfWork,
    private readonly sessions: SessionsService,
    private readonly flows: OnboardingFlowsService,
    private readonly locks: ContactLocksService,
    private readonly challenges: PasskeyChallengesService,
    private readonly rateLimits: RateLimitsService,
    private readonly removals: RemovalsService,
    private readonly logger: Logger,
    private readonly telemetry: Telemetry,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.prune(), intervalMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async prune(): Promise<void> {
    try {
      const dropped = await timedJob(this.telemetry, 'drop expired rows', () => this.drop());
      this.logger.info('Expired rows deleted', dropped);
    } catch (error) {
      this.logger.warn('Expired rows were not deleted', { err: error });
    }
  }

  private async drop(): Promise<Record<'sessions' | 'flows' | 'locks' | 'counters', number>> {
    const sessions = await this.work.run((tx) => this.sessions.prune(tx));
    const flows = await this.work.run((tx) => this.flows.prune(tx));
    const locks = await this.work.run((tx) => this.locks.prune(tx));
    await this.work.run((tx) => this.challenges.prune(tx));
    await this.work.run((tx) => this.removals.prune(tx));
    const counters = await this.work.run((tx) => this.rateLimits.prune(tx));
    return { sessions, flows, locks, counters };
  }
}
