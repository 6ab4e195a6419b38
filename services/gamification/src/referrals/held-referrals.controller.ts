import { Controller, Injectable } from '@nestjs/common';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  listHeldReferrals,
  refuseReferral,
  releaseReferrals,
} from '@emberdeck/contracts/gamification/held-referrals';
import type { JobResult } from '@emberdeck/contracts/jobs/job';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { ReferralSettlementService } from './referral-settlement.service.js';

@Controller()
export class HeldReferralsController {
  constructor(private readonly settlement: ReferralSettlementService) {}

  @Handle(listHeldReferrals)
  async list(): Promise<CallOutput<typeof listHeldReferrals>> {
    return (await this.settlement.held()).flatMap(
      ({ id, referrerId, friendUserId, holdReason: reason, heldUntil }) =>
        friendUserId && reason && heldUntil
          ? [{ id, referrerId, friendUserId, reason, heldUntil: heldUntil.toISOString() }]
          : [],
    );
  }

  @Handle(refuseReferral)
  async refuse({ referralId }: CallInput<typeof refuseReferral>): Promise<{ success: true }> {
    if (!(await this.settlement.refuse(referralId))) throw notFound('The held referral');
    return { success: true };
  }
}

@Injectable()
export class HeldReferralsJobs {
  constructor(private readonly settlement: ReferralSettlementService) {}

  @RunJob(releaseReferrals)
  async release(): Promise<JobResult<typeof releaseReferrals>> {
    return { paid: await this.settlement.releaseDue() };
  }
}
