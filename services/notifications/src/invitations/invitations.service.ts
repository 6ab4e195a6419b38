import type { CallInput } from '@emberdeck/contracts/core/call';
import type { deliverInvitation } from '@emberdeck/contracts/notifications/delivery';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { TemplateText } from '../channel.js';
import { type Delivered, DeliveryService } from '../delivery/delivery.service.js';
import { SmsNotificationsService } from './sms-notifications.service.js';

type Invitation = CallInput<typeof deliverInvitation>;

/** Invitations by text message. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly deliveries: DeliveryService,
    private readonly messages: SmsNotificationsService,
  ) {}

  /**
   * Stores the invitation, then sends it, once for its id. It stays pending where no provider serves the channel;
   * otherwise the send updates it.
   */
  async deliver(invitation: Invitation): Promise<Delivered> {
    const { deliveryId: id, userId, to: recipientPhone, content: messageContent } = invitation;
    await this.work.run((tx) => this.messages.add(tx, { id, userId, recipientPhone, messageContent }));
    return this.deliveries.deliver({
      deliveryId: invitation.deliveryId,
      channel: invitation.channel,
      kind: 'invitation',
      invitedBy: userId,
      mayShow: false,
      lifetimeMs: null,
      isSecret: false,
      to: invitation.to,
      subject: 'Emberdeck',
      text: invitation.content,
      html: null,
      template: invitation.template && friendTemplate(invitation.template),
    });
  }
}

/** Template `friend`: {{1}} the friend, {{2}} the inviter, {{3}} the end of the link's address. */
const friendTemplate = ({
  friendName,
  inviterName,
  linkEnd,
  language = 'en',
}: NonNullable<Invitation['template']>): TemplateText => ({
  kind: 'friend',
  language,
  variables: { 1: friendName, 2: inviterName, 3: linkEnd },
});
