import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallOutput } from '@emberdeck/contracts/core/call';
import {
  type acceptInvitation,
  invitationsChanged,
  type ShownInvitation,
} from '@emberdeck/contracts/identity/invitations';
import { memberPlaceChanged } from '@emberdeck/contracts/identity/team';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { MembershipsService } from '../accounts/memberships.service.js';
import { RemovalsService } from '../accounts/removals.service.js';
import { SuspensionsService } from '../accounts/suspensions.service.js';
import { TeamService } from '../accounts/team.service.js';
import type { ContactAddress } from '../contact-address.js';
import { tokenHash } from '../secret-token.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { InvitationEntity } from './invitation.entity.js';
import { contactHint, refusals, refusedAfterRemoval, shownState } from './invitation-rules.js';
import { shownNameOf } from '../shown-name.js';

/** A person who joins. */
interface Joining {
  readonly userId: string;
  readonly displayName: string;
}

/** Whether an invitation names this contact. */
export const isFor =
  ({ kind, value }: ContactAddress) =>
  ({ contactKind, contactValue }: InvitationEntity): boolean =>
    contactKind === kind && contactValue === value;

/** What the person with a link may do: read it, accept it, decline it. */
@Injectable()
export class JoiningService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly memberships: MembershipsService,
    private readonly removals: RemovalsService,
    private readonly sessions: SessionsService,
    private readonly team: TeamService,
    private readonly suspensions: SuspensionsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  show(token: string): Promise<ShownInvitation> {
    return this.work.run(async (tx) => {
      const row = await tx.findOne(InvitationEntity, {
        where: { tokenHash: tokenHash(token) },
        relations: { workspace: true, inviter: true },
      });
      if (!row?.workspace || !row.inviter) throw notFound('The invitation');
      return {
        state: await this.stateOf(tx, row),
        workspaceName: row.workspace.name,
        inviterName: shownNameOf(row.inviter),
        role: row.role,
        message: row.message,
        contactHint: row.onlyContact ? contactHint(row) : null,
        expiresAt: row.expiresAt.toISOString(),
      };
    });
  }

  /** Whether an invitation can be accepted. Its workspace is loaded. */
  async isOpen(tx: Tx, row: InvitationEntity): Promise<boolean> {
    return (await this.stateOf(tx, row)) === 'open';
  }

  /** The state at this moment. Its sender must still have the right, and a link for anyone ends while its sender is suspended. */
  private async stateOf(tx: Tx, row: InvitationEntity): Promise<ShownInvitation['state']> {
    const state = shownState(row, this.clock.now());
    if (state !== 'open') return state;
    const { workspaceId, invitedBy: userId, contactValue } = row;
    const isBacked =
      (await this.team.isManager(tx, { workspaceId, userId })) &&
      (contactValue !== null || !(await this.suspensions.isSuspended(tx, userId)));
    return isBacked ? 'open' : 'revoked';
  }

  /** Makes the actor a member, and moves the actor's session there. */
  accept(actor: Actor, token: string): Promise<CallOutput<typeof acceptInvitation>> {
    return this.work.run(async (tx) => {
      const row = await this.lock(tx, token);
      const { workspaceId } = row;
      if (!(await this.memberships.has(tx, { workspaceId, userId: actor.userId }))) {
        await this.use(tx, row, actor);
        await this.memberships.add(tx, {
          ...{ workspaceId, userId: actor.userId, role: row.role },
          joinedAt: this.clock.now(),
        });
      }
      await this.sessions.moveTo(tx, actor, workspaceId);
      return { workspaceId, workspaceName: row.workspace?.name ?? '' };
    });
  }

  /**
   * The place of a new account that has just proven a contact; null where the invitation no longer counts, so that the
   * account gets a workspace of its own.
   */
  async takePlace(
    tx: Tx,
    token: string,
    person: Joining,
    isOfContact: (row: InvitationEntity) => boolean,
  ): Promise<Pick<InvitationEntity, 'workspaceId' | 'role'> | null> {
    const row = await this.findOpen(tx, token, isOfContact);
    if (row === null) return null;
    await this.count(tx, row, person);
    return row;
  }

  /** Whether {@link takePlace} would find a place. */
  async offersPlace(
    tx: Tx,
    token: string,
    isOfContact: (row: InvitationEntity) => boolean,
  ): Promise<boolean> {
    return (await this.findOpen(tx, token, isOfContact)) !== null;
  }

  private async findOpen(
    tx: Tx,
    token: string,
    isOfContact: (row: InvitationEntity) => boolean,
  ): Promise<InvitationEntity | null> {
    const row = await this.find(tx, token);
    if (row === null || !(await this.isOpen(tx, row))) return null;
    return row.onlyContact && !isOfContact(row) ? null : row;
  }

  async decline(actor: Actor, token: string): Promise<void> {
    await this.work.run(async (tx) => {
      const row = await this.lock(tx, token);
      // A link of several uses is not one person's to decline.
      if (row.maxUses > 1 || !(await this.isOpen(tx, row))) return;
      const { id, workspaceId } = row;
      await tx.update(InvitationEntity, { id, workspaceId }, { state: 'declined', reason: null });
      await this.outbox.append(tx, invitationsChanged, { workspaceId, userId: actor.userId });
    });
  }

  private async use(tx: Tx, row: InvitationEntity, actor: Actor): Promise<void> {
    const state = await this.stateOf(tx, row);
    if (state !== 'open') throw new AppError('conflict', refusals[state]);
    const { workspaceId, createdAt } = row;
    if (await this.removals.isRemovedSince(tx, { workspaceId, userId: actor.userId }, createdAt)) {
      throw new AppError('forbidden', refusedAfterRemoval);
    }
    if (row.onlyContact && !(await this.hasProven(tx, actor.userId, row))) {
      throw new AppError(
        'forbidden',
        `This invitation is for ${contactHint(row) ?? 'another contact'}. Sign in with that contact, or ask for a new invitation.`,
      );
    }
    await this.count(tx, row, actor);
  }

  private async count(tx: Tx, row: InvitationEntity, { userId, displayName }: Joining): Promise<void> {
    const { id, workspaceId, role } = row;
    const uses = row.uses + 1;
    const state = uses >= row.maxUses ? 'accepted' : row.state;
    await tx.update(InvitationEntity, { id, workspaceId }, { uses, state, reason: null });
    await this.outbox.append(tx, invitationsChanged, { workspaceId, userId });
    await this.outbox.append(tx, memberPlaceChanged, {
      ...{ workspaceId, memberId: userId, memberName: displayName, userId, by: displayName },
      ...{ change: 'joined', role, leftBehind: null, heirId: null },
    });
  }

  private async hasProven(
    tx: Tx,
    userId: string,
    { contactKind, contactValue }: InvitationEntity,
  ): Promise<boolean> {
    if (contactKind === null || contactValue === null) return false;
    const account = await this.accounts.findProven(tx, {
      kind: contactKind,
      value: contactValue,
      countryCode: null,
    });
    return account?.userId === userId;
  }

  private async lock(tx: Tx, token: string): Promise<InvitationEntity> {
    const row = await this.find(tx, token);
    if (row === null) throw notFound('The invitation');
    return row;
  }

  /** The invitation of a link with its workspace; one transaction at a time may use it. */
  private async find(tx: Tx, token: string): Promise<InvitationEntity | null> {
    const locked = await tx.findOne(InvitationEntity, {
      // Across workspaces: the secret of the link names the invitation.
      where: { tokenHash: tokenHash(token) },
      lock: { mode: 'pessimistic_write' },
    });
    if (locked === null) return null;
    const { id, workspaceId } = locked;
    return tx.findOne(InvitationEntity, { where: { id, workspaceId }, relations: { workspace: true } });
  }
}
