import { maxInvitationDays } from '@emberdeck/contracts/identity/invitations';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { LessThan, MoreThanOrEqual } from 'typeorm';
import { RemovedMember } from './removed-member.entity.js';

const dayMs = 86_400_000;

interface MemberKey {
  readonly workspaceId: string;
  readonly userId: string;
}

/** Who was removed from a workspace, so that no invitation from before brings them back. */
@Injectable()
export class RemovalsService {
  constructor(private readonly clock: Clock) {}

  async note(tx: Tx, { workspaceId, userId }: MemberKey): Promise<void> {
    const row = { workspaceId, userId, removedAt: this.clock.now() };
    await tx.upsert(RemovedMember, row, ['workspaceId', 'userId']);
  }

  /** Whether a user was removed from the workspace at this time or later. */
  isRemovedSince(tx: Tx, { workspaceId, userId }: MemberKey, time: Date): Promise<boolean> {
    return tx.existsBy(RemovedMember, { workspaceId, userId, removedAt: MoreThanOrEqual(time) });
  }

  /** Deletes removals that are older than any open invitation. */
  async prune(tx: Tx): Promise<void> {
    const oldest = new Date(this.clock.now().getTime() - maxInvitationDays * dayMs);
    await tx.delete(
      RemovedMember,
      /* across workspaces: an invitation expires by itself */ { removedAt: LessThan(oldest) },
    );
  }
}
