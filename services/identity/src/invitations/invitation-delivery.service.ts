import type { Actor } from '@emberdeck/contracts/core/actor';
import { deliverTeamInvitation, type DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { WorkspacesService } from '../accounts/workspaces.service.js';
import { ContactDeliveryService } from '../delivery/contact-delivery.service.js';
import type { InvitationEntity } from './invitation.entity.js';
import { roleTitles } from './invitation-rules.js';

const dayMs = 86_400_000;

/** Sends invitations by the channel of their contact. */
@Injectable()
export class InvitationDelivery {
  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly delivery: ContactDeliveryService,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  /** The address of the landing screen that shows the invitation. */
  linkOf(token: string): string {
    return `${this.runtime.publicOrigin}/?invite=${token}`;
  }

  async deliver(actor: Actor, row: InvitationEntity, link: string): Promise<DeliveryOutcome> {
    const workspaceName = await this.workspaces.nameOf(actor.workspaceId);
    const lastingMs = row.expiresAt.getTime() - this.clock.now().getTime();
    const { outcome } = await this.delivery.deliver(deliverTeamInvitation, {
      deliveryId: this.randomness.uuid(),
      channel: row.contactKind === 'email' ? 'email' : 'sms',
      to: row.contactValue ?? '',
      userId: actor.userId,
      inviterName: actor.displayName,
      workspaceName: workspaceName ?? 'a workspace',
      roleTitle: roleTitles[row.role],
      message: row.message,
      link,
      expiresInDays: Math.max(1, Math.ceil(lastingMs / dayMs)),
    });
    return outcome;
  }
}
