import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  type AccountDeletion,
  deleteAccount,
  eraseAccounts,
  getAccountDeletion,
  keepAccount,
} from '@emberdeck/contracts/identity/account-deletion';
import type { JobInput, JobResult } from '@emberdeck/contracts/jobs/job';
import { type JobContext, RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller, Injectable } from '@nestjs/common';
import { AccountDeletionService } from './account-deletion.service.js';
import { AccountErasureService } from './account-erasure.service.js';

@Controller()
export class AccountDeletionController {
  constructor(private readonly deletions: AccountDeletionService) {}

  @Handle(getAccountDeletion)
  state(_input: object, { actor }: UserCallContext): Promise<AccountDeletion> {
    return this.deletions.state(actor);
  }

  @Handle(deleteAccount)
  delete(input: CallInput<typeof deleteAccount>, { actor }: UserCallContext): Promise<AccountDeletion> {
    return this.deletions.delete(actor, input);
  }

  @Handle(keepAccount)
  keep(_input: object, { actor }: UserCallContext): Promise<AccountDeletion> {
    return this.deletions.keep(actor);
  }
}

@Injectable()
export class AccountErasureJobs {
  constructor(private readonly erasures: AccountErasureService) {}

  @RunJob(eraseAccounts)
  async erase(
    _input: JobInput<typeof eraseAccounts>,
    { signal }: JobContext,
  ): Promise<JobResult<typeof eraseAccounts>> {
    return { accounts: await this.erasures.eraseDue(signal) };
  }
}
