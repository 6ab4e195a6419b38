import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { deliverInvitation } from '@emberdeck/contracts/notifications/delivery';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { answerOf } from '../delivery/delivery.service.js';
import { InvitationsService } from './invitations.service.js';

@Controller()
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Handle(deliverInvitation)
  async deliver(input: CallInput<typeof deliverInvitation>): Promise<CallOutput<typeof deliverInvitation>> {
    return answerOf(await this.invitations.deliver(input));
  }
}
