import { Controller, type Type } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { jobCalls } from '@emberdeck/contracts/jobs/job-calls';
import type { JobRow } from '@emberdeck/contracts/jobs/job';
import type { Page, UserCallContext } from '../runtime/call-context.js';
import { Handle } from '../runtime/handle.decorator.js';
import { OwnJobs } from './own-jobs.js';

/** Makes the controller of a service's job calls. A service with jobs of users lists it in its module. */
export function jobsControllerOf(service: ServiceName): Type {
  const calls = jobCalls(service);
  type ById = CallInput<typeof calls.read>;

  @Controller()
  class JobsController {
    constructor(private readonly jobs: OwnJobs) {}

    @Handle(calls.list)
    list(input: CallInput<typeof calls.list>, { actor }: UserCallContext): Promise<Page<JobRow>> {
      return this.jobs.list(actor, input);
    }

    @Handle(calls.read)
    read({ id }: ById, { actor }: UserCallContext): Promise<JobRow> {
      return this.jobs.read(actor, id);
    }

    @Handle(calls.cancel)
    cancel({ id }: ById, { actor }: UserCallContext): Promise<JobRow> {
      return this.jobs.cancel(actor, id);
    }

    @Handle(calls.retry)
    retry({ id }: ById, { actor }: UserCallContext): Promise<JobRow> {
      return this.jobs.retry(actor, id);
    }
  }
  return JobsController;
}
