import { Injectable } from '@nestjs/common';
import { sendOutgoingDelivery } from '@emberdeck/contracts/analytics/outgoing-webhooks';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import {
  type JobChange,
  type JobContext,
  OnJobChange,
  RunJob,
} from '@emberdeck/platform/jobs/run-job.decorator';
import { OutgoingDeliveriesService } from './outgoing-deliveries.service.js';

/** Sends deliveries, each try in a job. */
@Injectable()
export class OutgoingDeliveriesJobs {
  constructor(private readonly deliveries: OutgoingDeliveriesService) {}

  @RunJob(sendOutgoingDelivery)
  async send(input: JobInput<typeof sendOutgoingDelivery>, context: JobContext): Promise<null> {
    await this.deliveries.run(input, context);
    return null;
  }

  @OnJobChange(sendOutgoingDelivery)
  async follow(tx: Tx, { input, status, reason }: JobChange<typeof sendOutgoingDelivery>): Promise<void> {
    if (status === 'failed') await this.deliveries.fail(tx, input, reason);
  }
}
