import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { readOwnReferral } from '@emberdeck/contracts/gamification/referrals';
import { typedReferralCode } from '@emberdeck/contracts/gamification/typed-referral-code';
import { invitationsChanged, invitationTouched } from '@emberdeck/contracts/identity/invitations';
import type {
  OfferedPlace,
  offerReferralPlace,
  ReferralPlace,
} from '@emberdeck/contracts/identity/referral-places';
import { placeTokenPrefix, referralRoles } from '@emberdeck/contracts/identity/referral-roles';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { Injectable } from '@nestjs/common';
import { In, IsNull, MoreThan, Not } from 'typeorm';
import { WorkspacesService } from '../accounts/workspaces.service.js';
import { newToken, tokenHash } from '../secret-token.js';
import { InvitationEntity } from './invitation.entity.js';
import { InvitationsService } from './invitations.service.js';
import { JoiningService } from './joining.service.js';

/**
 * The secret of the invitation behind the link of a friend's invitation. It is made of the code of that link: a friend who
 * has the code has the invitation.
 */
const tokenOf = (code: string): string => `${placeTokenPrefix}${typedReferralCode(code)}`;

/** What the owner of the link is told of a row. */
const toPlace = (row: InvitationEntity, workspaceName: string): ReferralPlace[] => {
  const { referralId, workspaceId, expiresAt } = row;
  const role = referralRoles.find((each) => each === row.role);
  if (referralId === null || role === undefined) return [];
  return [{ referralId, workspaceId, workspaceName, role, expiresAt: expiresAt.toISOString() }];
};

/** Links of invitations of friends that also invite into a workspace: each is an invitation of one use behind the link. */
@Injectable()
export class ReferralPlacesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly calls: CallClient,
    private readonly invitations: InvitationsService,
    private readonly joining: JoiningService,
    private readonly workspaces: WorkspacesService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /** The open places that the links of the actor offer. */
  list({ userId }: Actor): Promise<ReferralPlace[]> {
    return this.work.run(async (tx) => {
      const rows = await tx.find(InvitationEntity, {
        // Across workspaces: the links are those of the person.
        where: { invitedBy: userId, referralId: Not(IsNull()), expiresAt: MoreThan(this.clock.now()) },
        relations: { workspace: true },
        order: { createdAt: 'DESC', id: 'DESC' },
      });
      const places: ReferralPlace[] = [];
      for (const row of rows) {
        if (await this.joining.isOpen(tx, row)) places.push(...toPlace(row, row.workspace?.name ?? ''));
      }
      return places;
    });
  }

  /** Lets the link of an own invitation of a friend invite into the active workspace, in place of an earlier choice. */
  async offer(actor: Actor, { id, role }: CallInput<typeof offerReferralPlace>): Promise<ReferralPlace> {
    const { userId, workspaceId } = actor;
    const own = { userId, referralId: id };
    const { code } = (await this.calls.call(readOwnReferral, own, { isRepeatable: true })).json();
    const row = await this.work.run(async (tx) => {
      await this.close(tx, userId, id);
      const isUsed = await tx.existsBy(InvitationEntity, {
        // Across workspaces: a friend may have joined another one by this link.
        invitedBy: userId,
        referralId: id,
        state: 'accepted',
      });
      if (code === null || isUsed) throw new AppError('conflict', 'Your friend has joined already');
      return this.invitations.addForReferral(tx, actor, { referralId: id, token: tokenOf(code), role });
    });
    const workspaceName = (await this.workspaces.nameOf(workspaceId)) ?? '';
    return { referralId: id, workspaceId, workspaceName, role, expiresAt: row.expiresAt.toISOString() };
  }

  async withdraw({ userId }: Actor, referralId: string): Promise<void> {
    const closed = await this.work.run((tx) => this.close(tx, userId, referralId));
    if (closed === 0) throw notFound('The place');
  }

  /** What a link offers at this moment; null if nothing. */
  offered(code: string): Promise<OfferedPlace | null> {
    const invitation = tokenOf(code);
    return this.work.run(async (tx) => {
      const row = await tx.findOne(InvitationEntity, {
        // Across workspaces: the code names the invitation.
        where: { tokenHash: tokenHash(invitation), referralId: Not(IsNull()) },
        relations: { workspace: true },
      });
      if (row === null || !(await this.joining.isOpen(tx, row))) return null;
      const [place] = toPlace(row, row.workspace?.name ?? '');
      return place ? { workspaceName: place.workspaceName, role: place.role, invitation } : null;
    });
  }

  /** Closes what a link offers, and frees its secret for another choice. Returns how many places were open. */
  async close(tx: Tx, userId: string, referralId: string): Promise<number> {
    const rows = await tx.find(InvitationEntity, {
      // Across workspaces: an earlier choice may be of another one.
      where: { invitedBy: userId, referralId, state: In(['waiting', 'declined', 'revoked']) },
      lock: { mode: 'pessimistic_write' },
    });
    for (const { id: invitationId, workspaceId, role, state } of rows) {
      const free = { tokenHash: tokenHash(newToken(this.randomness)) };
      const closed = { state: 'revoked', reason: 'It was turned off.' } as const;
      const changes = state === 'waiting' ? { ...free, ...closed } : free;
      await tx.update(InvitationEntity, { id: invitationId, workspaceId }, changes);
      if (state !== 'waiting') continue;
      const event = { workspaceId, userId, invitationId, role, change: 'revoked' } as const;
      await this.outbox.append(tx, invitationTouched, event);
      await this.outbox.append(tx, invitationsChanged, { workspaceId, userId });
    }
    return rows.filter(({ state }) => state === 'waiting').length;
  }
}
