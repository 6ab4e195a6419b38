import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { deliverTeamInvitation } from '@emberdeck/contracts/notifications/delivery';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { answerOf, DeliveryService } from './delivery.service.js';
import { teamInvitationMessage } from './team-invitation-message.js';

@Controller()
export class TeamInvitationsController {
  constructor(private readonly deliveries: DeliveryService) {}

  @Handle(deliverTeamInvitation)
  async deliver(
    input: CallInput<typeof deliverTeamInvitation>,
  ): Promise<CallOutput<typeof deliverTeamInvitation>> {
    const { deliveryId, channel, to } = input;
    const delivered = await this.deliveries.deliver({
      deliveryId,
      channel,
      to,
      kind: 'invitation',
      mayShow: false,
      lifetimeMs: input.expiresInDays * 86_400_000,
      isSecret: true,
      ...teamInvitationMessage(input),
    });
    return answerOf(delivered);
  }
}
