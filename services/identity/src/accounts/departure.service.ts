import { formerMember } from '@emberdeck/contracts/identity/account-deletion';
import { memberPlaceChanged } from '@emberdeck/contracts/identity/team';
import { workspaceErased } from '@emberdeck/contracts/identity/workspace-deletion';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { type OwnWorkspace, selectOwnWorkspaces } from './departure.queries.js';
import { Membership } from './membership.entity.js';
import { MembershipsService } from './memberships.service.js';
import { Workspace } from './workspace.entity.js';

/** What becomes of the workspaces of a person whose account is erased. */
@Injectable()
export class DepartureService {
  constructor(
    private readonly memberships: MembershipsService,
    private readonly outbox: Outbox,
  ) {}

  /** The workspaces that the person owns. */
  ownWorkspaces(tx: Tx, userId: string): Promise<OwnWorkspace[]> {
    return selectOwnWorkspaces(tx, userId);
  }

  /**
   * Erases own workspaces without other members, hands over those that got members meanwhile, and ends all memberships. One
   * that its owner has deleted ends at its time. The caller has erased the names. A repeat changes nothing.
   */
  async depart(tx: Tx, userId: string): Promise<void> {
    await this.lock(tx, userId);
    for (const { id, heirId, isEnding } of await selectOwnWorkspaces(tx, userId)) {
      if (heirId === null) {
        await this.memberships.endForGood(tx, { workspaceId: id, userId });
        await tx.delete(Workspace, { id });
        await this.outbox.append(tx, workspaceErased, { workspaceId: id });
      } else if (!isEnding) {
        await tx.update(Workspace, { id }, { ownerId: heirId, offeredTo: null });
        await this.memberships.announcePlaces(tx, id, [heirId]);
      }
    }
    const left = await tx.find(Membership, {
      // Across workspaces: the person leaves all of them.
      where: { userId },
      relations: { workspace: true },
      order: { workspaceId: 'ASC' },
    });
    for (const { workspaceId, role, workspace } of left) {
      await this.memberships.endForGood(tx, { workspaceId, userId });
      const heirId = workspace?.ownerId === userId ? null : (workspace?.ownerId ?? null);
      await this.outbox.append(tx, memberPlaceChanged, {
        ...{ workspaceId, memberId: userId, memberName: formerMember, userId, by: formerMember },
        ...{ change: 'left', role, leftBehind: heirId === null ? 'pause' : 'hand_over', heirId },
      });
    }
  }

  /** Locks the members of the own workspaces before these, as every change of a membership does. */
  private async lock(tx: Tx, userId: string): Promise<void> {
    const own = await selectOwnWorkspaces(tx, userId);
    const members = [userId];
    for (const { id } of own) members.push(...(await this.memberships.membersOf(tx, id)));
    await this.memberships.lockAll(tx, members);
    for (const { id } of own) {
      await tx.findOne(Workspace, { where: { id }, lock: { mode: 'pessimistic_write' } });
    }
  }
}
