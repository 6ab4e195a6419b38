import type { CallInput } from '@emberdeck/contracts/core/call';
import type { deliverInvitation, DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { DeliveryService } from '../delivery/delivery.service.js';

type Invitation = CallInput<typeof deliverInvitation>;

/** Invitations by text message. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly deliveries: DeliveryService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the invitation, then sends it, once for its id. It stays pending where no provider serves the channel; the
   * send updates it otherwise.
   */
  async deliver(invitation: Invitation): Promise<DeliveryOutcome> {
    await this.note(invitation);
    const { outcome } = await this.deliveries.deliver({
      deliveryId: invitation.deliveryId,
      channel: invitation.channel,
      kind: 'invitation',
      mayShow: false,
      lifetimeMs: null,
      isSecret: false,
      to: invitation.to,
      subject: 'Emberdeck',
      text: invitation.content,
      html: null,
    });
    return outcome;
  }

  private async note(invitation: Invitation): Promise<void> {
    await this.work.run((tx) =>
      tx.query(
        `INSERT INTO sms_notification (id, user_id, recipient_phone, message_type, message_content, created_at)
         VALUES ($1, $2, $3, 'invitation', $4, $5)
         ON CONFLICT (id) DO NOTHING`,
        [invitation.deliveryId, invitation.userId, invitation.to, invitation.content, this.clock.now()],
      ),
    );
  }
}
