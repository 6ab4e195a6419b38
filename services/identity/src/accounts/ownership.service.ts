import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { isTimeZone } from '@emberdeck/contracts/core/time-zone';
import { defaultTimeZone } from '@emberdeck/contracts/core/zoned-time';
import { createWorkspace, maxOwnWorkspaces, type Workspace } from '@emberdeck/contracts/identity/workspaces';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Clock } from '@emberdeck/platform/rules/clock';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Injectable } from '@nestjs/common';
import { MembershipsService } from './memberships.service.js';
import { Workspace as WorkspaceEntity } from './workspace.entity.js';
import { beingDeleted, toWorkspace, WorkspacesService } from './workspaces.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { TeamService } from './team.service.js';

/** Whose a workspace is: making one, leaving it, handing it over. */
@Injectable()
export class OwnershipService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly memberships: MembershipsService,
    private readonly team: TeamService,
    private readonly workspaces: WorkspacesService,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  /** Makes a workspace of the actor, and moves the actor's session into it. */
  create(
    input: CallInput<typeof createWorkspace>,
    { actor, idempotencyKey }: UserCallContext,
  ): Promise<Workspace> {
    const { userId } = actor;
    const request = { userId, key: idempotencyKey, call: createWorkspace.name, input };
    return this.idempotency.run(request, async (tx) => {
      await this.memberships.lockAll(tx, [userId]);
      await this.requireRoom(tx, userId);
      const { name, timeZone = defaultTimeZone } = input;
      const zone = isTimeZone(timeZone) ? timeZone : defaultTimeZone;
      const now = this.clock.now();
      const id = await this.memberships.open(tx, { ownerId: userId, name, timeZone: zone, now });
      await this.sessions.moveTo(tx, actor, id);
      return {
        id,
        name,
        role: 'team_member',
        ownsWorkspace: true,
        timeZone: zone,
        isOffered: false,
        endsAt: null,
      };
    });
  }

  /** Ends the actor's membership. What the actor leaves goes to the owner. */
  async leave(actor: Actor, workspaceId: string): Promise<void> {
    await this.work.run(async (tx) => {
      const member = await this.team.find(tx, workspaceId, actor.userId).catch(notMember);
      if (member.ownsWorkspace) {
        throw new AppError(
          'conflict',
          'You own this workspace. Hand it over to another member, then leave it.',
        );
      }
      await this.memberships.leave(tx, { workspaceId, userId: actor.userId });
      const { role, workspace } = member.membership;
      const heirId = workspace?.ownerId ?? null;
      await this.team.publish(tx, actor, member, { change: 'left', role, leftBehind: 'hand_over', heirId });
    });
  }

  /** Offers the actor's own workspace to a member, or takes the offer back. */
  async offer(actor: Actor, workspaceId: string, to: string | null): Promise<void> {
    await this.work.run(async (tx) => {
      const refusal = 'Only the owner can hand the workspace over.';
      const workspace = await this.workspaces.lockOwn(tx, actor, workspaceId, refusal);
      if (workspace.endsAt !== null) throw beingDeleted();
      if (to === actor.userId) throw new AppError('conflict', 'You own this workspace already.');
      if (to !== null) await this.team.find(tx, workspaceId, to);
      await tx.update(WorkspaceEntity, { id: workspaceId }, { offeredTo: to });
      await this.workspaces.announce(tx, workspace, actor.userId);
    });
  }

  /** Makes the actor the owner of a workspace that is offered. */
  take(actor: Actor, workspaceId: string): Promise<Workspace> {
    const { userId } = actor;
    return this.work.run(async (tx) => {
      await this.memberships.lockAll(tx, [userId]);
      const workspace = await this.workspaces.lock(tx, workspaceId);
      const member = await this.team.find(tx, workspaceId, userId).catch(notMember);
      const { role } = member.membership;
      if (workspace.ownerId === userId) return toWorkspace(workspace, { userId, role });
      if (workspace.offeredTo !== userId) {
        throw new AppError('conflict', 'This workspace is not offered to you any more.');
      }
      await this.requireRoom(tx, userId);
      const taken = { ownerId: userId, offeredTo: null };
      await tx.update(WorkspaceEntity, { id: workspaceId }, taken);
      await this.memberships.announcePlaces(tx, workspaceId, [workspace.ownerId, userId]);
      await this.workspaces.announce(tx, workspace, userId);
      await this.team.publish(tx, actor, member, { change: 'owner', role, leftBehind: null, heirId: null });
      return toWorkspace(Object.assign({}, workspace, taken), { userId, role });
    });
  }

  private async requireRoom(tx: Tx, ownerId: string): Promise<void> {
    if ((await tx.countBy(WorkspaceEntity, { ownerId })) >= maxOwnWorkspaces) {
      throw new AppError(
        'conflict',
        `You own ${maxOwnWorkspaces} workspaces, which is the most. Hand one over first.`,
      );
    }
  }
}

/** A workspace that the actor is no member of does not exist for the actor. */
function notMember(error: unknown): never {
  throw error instanceof AppError && error.code === 'not_found' ? notFound('The workspace') : error;
}
