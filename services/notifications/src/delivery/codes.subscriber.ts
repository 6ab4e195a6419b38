import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { codeEntered } from '@emberdeck/contracts/identity/code-entered';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { SendsRepository } from './sends.repository.js';

/** Counts codes that were entered: a range of numbers where few are gets no more. */
@Controller()
export class CodesSubscriber {
  constructor(private readonly sends: SendsRepository) {}

  @Subscribe(codeEntered, 'code-counts')
  async entered(tx: Tx, { deliveryId }: EventPayload<typeof codeEntered>): Promise<void> {
    await this.sends.codeEntered(tx, deliveryId);
  }
}
