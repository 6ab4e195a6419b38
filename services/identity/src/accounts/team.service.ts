import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { isClient, may } from '@emberdeck/contracts/core/permissions';
import {
  type changeMemberRole,
  memberPlaceChanged,
  type removeTeamMember,
} from '@emberdeck/contracts/identity/team';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { SessionsService } from '../sessions/sessions.service.js';
import { Membership } from './membership.entity.js';
import { MembershipsService } from './memberships.service.js';
import { shownNameOf } from '../shown-name.js';

type Place = EventPayload<typeof memberPlaceChanged>;

/** What becomes of a member, beside who it is. */
type PlaceChange = Pick<Place, 'change' | 'role' | 'roleBefore' | 'leftBehind' | 'heirId'>;

/** A membership with its user and workspace. */
interface FoundMember {
  readonly membership: Membership;
  readonly name: string;
  readonly ownsWorkspace: boolean;
}

const manages = ({ membership, ownsWorkspace }: FoundMember): boolean =>
  may({ role: membership.role, ownsWorkspace }, 'manage-workspace');

/**
 * Roles and removal of members. Rights are looked up again under the locks of both people, so that of two managers who act
 * on each other at the same moment one wins.
 */
@Injectable()
export class TeamService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly memberships: MembershipsService,
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox,
  ) {}

  async changeRole(
    actor: Actor,
    { userId, role, before }: CallInput<typeof changeMemberRole>,
  ): Promise<void> {
    await this.work.run(async (tx) => {
      await this.memberships.lockAll(tx, [actor.userId, userId]);
      await this.requireManager(tx, actor);
      const member = await this.find(tx, actor.workspaceId, userId);
      const { role: current } = member.membership;
      if (before !== undefined && before !== current) {
        throw new AppError('conflict', `Someone else has changed the role of ${member.name} meanwhile.`);
      }
      if (current === role) return;
      await this.memberships.changeRole(tx, { workspaceId: actor.workspaceId, userId }, role);
      const change = { change: 'role', role, roleBefore: current } as const;
      await this.publish(tx, actor, member, { ...change, leftBehind: null, heirId: null });
    });
  }

  async remove(actor: Actor, { userId, leftBehind }: CallInput<typeof removeTeamMember>): Promise<void> {
    if (userId === actor.userId) {
      throw new AppError('conflict', 'Leave the workspace in Settings to end your own membership.');
    }
    await this.work.run(async (tx) => {
      await this.memberships.lockAll(tx, [actor.userId, userId]);
      await this.requireManager(tx, actor);
      const member = await this.find(tx, actor.workspaceId, userId);
      await this.memberships.remove(tx, { workspaceId: actor.workspaceId, userId }, actor.displayName);
      const heirId = leftBehind === 'hand_over' ? actor.userId : null;
      const { role } = member.membership;
      await this.publish(tx, actor, member, { change: 'removed', role, leftBehind, heirId });
    });
  }

  /** Begins a view of the workspace as a client: one, or any if `userId` is null. */
  async viewAs(actor: Actor, userId: string | null): Promise<void> {
    await this.work.run(async (tx) => {
      await this.requireManager(tx, actor);
      const viewed = userId === null ? null : await this.find(tx, actor.workspaceId, userId);
      if (viewed && !isClient({ role: viewed.membership.role, ownsWorkspace: viewed.ownsWorkspace })) {
        throw new AppError('conflict', `${viewed.name} is no client.`);
      }
      await this.sessions.view(tx, actor, userId);
    });
  }

  /** Fails unless the actor manages the workspace at this moment. */
  async requireManager(tx: Tx, { userId, workspaceId }: Actor): Promise<void> {
    if (!manages(await this.find(tx, workspaceId, userId))) {
      throw new AppError('forbidden', 'Only a product manager or the owner of the workspace can do this.');
    }
  }

  /** Whether a user manages the workspace at this moment. */
  async isManager(tx: Tx, { userId, workspaceId }: Pick<Actor, 'userId' | 'workspaceId'>): Promise<boolean> {
    const member = await this.look(tx, workspaceId, userId);
    return member !== null && manages(member);
  }

  /** A member by id; `not_found` for a user who is none. */
  async find(tx: Tx, workspaceId: string, userId: string): Promise<FoundMember> {
    const member = await this.look(tx, workspaceId, userId);
    if (member === null) throw notFound('The member');
    return member;
  }

  private async look(tx: Tx, workspaceId: string, userId: string): Promise<FoundMember | null> {
    const membership = await tx.findOne(Membership, {
      where: { workspaceId, userId },
      relations: { user: true, workspace: true },
    });
    if (!membership?.user || !membership.workspace) return null;
    const { user, workspace } = membership;
    return { membership, name: shownNameOf(user), ownsWorkspace: workspace.ownerId === userId };
  }

  /** Publishes what became of a member. */
  async publish(tx: Tx, actor: Actor, member: FoundMember, change: PlaceChange): Promise<void> {
    const { workspaceId, userId: memberId } = member.membership;
    const { userId, displayName: by } = actor;
    const place = { workspaceId, memberId, memberName: member.name, userId, by };
    await this.outbox.append(tx, memberPlaceChanged, { ...place, ...change });
  }
}
