import { Injectable } from '@nestjs/common';
import { provePhone } from '@emberdeck/contracts/gamification/prove-phone';
import { readProvenPhone } from '@emberdeck/contracts/identity/users';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { WelcomeService } from './welcome.service.js';

/** Completes the proof of a phone number, which no event carries. */
@Injectable()
export class ProfileJobs {
  constructor(
    private readonly calls: CallClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly welcome: WelcomeService,
  ) {}

  @RunJob(provePhone)
  async prove({ userId }: JobInput<typeof provePhone>): Promise<null> {
    const answer = await this.calls.call(readProvenPhone, { userId }, { isRepeatable: true });
    await this.unitOfWork.run((tx) => this.welcome.provePhone(tx, userId, answer.json().phone));
    return null;
  }
}
