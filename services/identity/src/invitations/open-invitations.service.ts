import { invitationsChanged } from '@emberdeck/contracts/identity/invitations';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { InvitationEntity } from './invitation.entity.js';
import { openStates } from './invitation-rules.js';

/** Invitations that count. Apart from the other services of invitations, so that memberships can use it. */
@Injectable()
export class OpenInvitationsService {
  constructor(private readonly outbox: Outbox) {}

  /** Revokes what a person invites by, once that person no longer manages the workspace. */
  async revokeOf(
    tx: Tx,
    { workspaceId, userId }: { readonly workspaceId: string; readonly userId: string },
  ): Promise<void> {
    const revoked = await workspaceScope(tx, InvitationEntity, workspaceId).update(
      { invitedBy: userId, state: In([...openStates]) },
      { state: 'revoked', reason: 'The person who made it no longer manages the workspace.' },
    );
    if (revoked > 0) await this.outbox.append(tx, invitationsChanged, { workspaceId, userId });
  }
}
