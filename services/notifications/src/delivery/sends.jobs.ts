import { Injectable } from '@nestjs/common';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import { finishSend } from '@emberdeck/contracts/notifications/finish-send';
import { RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { Logger } from '@emberdeck/platform/logging/logger';
import { DeliveryService } from './delivery.service.js';
import { SendsRepository } from './sends.repository.js';

/** Finishes the sends of crashed processes, in any replica. */
@Injectable()
export class SendsJobs {
  constructor(
    private readonly sends: SendsRepository,
    private readonly deliveries: DeliveryService,
    private readonly logger: Logger,
  ) {}

  @RunJob(finishSend)
  async finish({ id }: JobInput<typeof finishSend>): Promise<null> {
    const send = await this.sends.findOpen(id);
    if (send !== null) {
      const { outcome } = await this.deliveries.resume(send);
      this.logger.warn('An interrupted send was taken over', { deliveryId: id, outcome });
    }
    return null;
  }
}
