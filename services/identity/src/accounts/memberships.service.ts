import type { EventPayload } from '@emberdeck/contracts/core/event';
import { may } from '@emberdeck/contracts/core/permissions';
import type { Role } from '@emberdeck/contracts/core/roles';
import { defaultTimeZone } from '@emberdeck/contracts/core/zoned-time';
import { memberAdded, memberChanged, memberRemoved } from '@emberdeck/contracts/identity/memberships';
import { workspaceLost } from '@emberdeck/contracts/identity/workspace-deletion';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { Injectable } from '@nestjs/common';
import { OpenInvitationsService } from '../invitations/open-invitations.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { initialNameOf } from './initial-name.js';
import { selectHome } from './accounts.queries.js';
import { Membership } from './membership.entity.js';
import { RemovalsService } from './removals.service.js';
import { UserAccount } from './user-account.entity.js';
import { Workspace } from './workspace.entity.js';
import { WorkspacesService } from './workspaces.service.js';
import { shownNameOf } from '../shown-name.js';

interface MemberKey {
  readonly workspaceId: string;
  readonly userId: string;
}

/** A workspace that a member lost against the member's will. */
type Lost = Pick<EventPayload<typeof workspaceLost>, 'name'> & { readonly removedBy: string | null };

type NewMember = Pick<Membership, 'workspaceId' | 'userId' | 'role' | 'joinedAt'>;

/** The only writer of memberships. Each change publishes its event with a new revision of the user. */
@Injectable()
export class MembershipsService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly workspaces: WorkspacesService,
    private readonly invitations: OpenInvitationsService,
    private readonly removals: RemovalsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /** Makes a user a member, or changes the member's role. Null if there is no such user or workspace. */
  async set(tx: Tx, member: NewMember): Promise<'added' | 'changed' | 'nothing' | null> {
    const { workspaceId, userId, role } = member;
    if (!(await this.lock(tx, userId)) || !(await tx.existsBy(Workspace, { id: workspaceId }))) return null;
    const before = await tx.findOneBy(Membership, { workspaceId, userId });
    if (!before) {
      await this.add(tx, member);
      return 'added';
    }
    if (before.role === role) return 'nothing';
    await this.changeRole(tx, { workspaceId, userId }, role);
    return 'changed';
  }

  /** Whether the user is a member of the workspace. */
  has(tx: Tx, { workspaceId, userId }: MemberKey): Promise<boolean> {
    return tx.existsBy(Membership, { workspaceId, userId });
  }

  /** Adds a member and publishes it. Fails for a member, and with `conflict` in a workspace that is being deleted. */
  async add(tx: Tx, member: NewMember): Promise<void> {
    const { workspaceId, userId, role, joinedAt } = member;
    await this.workspaces.requireOpen(tx, workspaceId);
    await tx.insert(Membership, { workspaceId, userId, role, joinedAt });
    await this.revise(tx, userId);
    const [facts] = await this.factsOf(tx, { workspaceId, userId });
    if (facts) await this.outbox.append(tx, memberAdded, { ...facts, joinedAt: joinedAt.toISOString() });
  }

  /** Makes a workspace with this owner as its first member. */
  async open(
    tx: Tx,
    { ownerId, name, timeZone, now }: { ownerId: string; name: string; timeZone: string; now: Date },
    id = this.randomness.uuid(),
  ): Promise<string> {
    await this.workspaces.insert(tx, { id, ownerId, name, timeZone, createdAt: now });
    await this.add(tx, { workspaceId: id, userId: ownerId, role: 'team_member', joinedAt: now });
    return id;
  }

  /** Changes the role of a member. */
  async changeRole(tx: Tx, { workspaceId, userId }: MemberKey, role: Role): Promise<void> {
    await tx.update(Membership, { workspaceId, userId }, { role });
    await this.announcePlaces(tx, workspaceId, [userId]);
  }

  /** As {@link leave}, against the wish of the member. Browsers of the member say who did it, if `removedBy` is given. */
  async remove(tx: Tx, key: MemberKey, removedBy?: string): Promise<boolean> {
    const isRemoved = await this.leave(tx, key, removedBy);
    if (isRemoved) await this.removals.note(tx, key);
    return isRemoved;
  }

  /**
   * Ends a membership, and moves the member's sessions in this workspace to the own one, or to the first other one. A user
   * without another one gets a workspace. False if the user is no member. Refused for the owner.
   */
  async leave(tx: Tx, { workspaceId, userId }: MemberKey, removedBy?: string): Promise<boolean> {
    await this.lock(tx, userId);
    const key = { workspaceId, userId };
    if (await tx.existsBy(Workspace, { id: workspaceId, ownerId: userId })) {
      throw new AppError('forbidden', 'The owner of a workspace cannot be removed from it.');
    }
    if (!(await tx.existsBy(Membership, { workspaceId, userId }))) return false;
    await tx.update(Workspace, { id: workspaceId, offeredTo: userId }, { offeredTo: null });
    const { name } = await tx.findOneByOrFail(Workspace, { id: workspaceId });
    await this.end(tx, key, removedBy === undefined ? null : { name, removedBy });
    await this.invitations.revokeOf(tx, key);
    return true;
  }

  /**
   * Ends the memberships of all members of a workspace, of its owner too. Their sessions move as in {@link remove}. The
   * caller has locked them.
   */
  async removeAll(tx: Tx, { id: lostId, name }: Pick<Workspace, 'id' | 'name'>): Promise<void> {
    for (const userId of await this.membersOf(tx, lostId)) {
      await this.end(tx, { workspaceId: lostId, userId }, { name, removedBy: null });
    }
  }

  /** Ends a membership of a person whose account is erased, of an owner too. Nothing moves: the sessions have ended. */
  async endForGood(tx: Tx, { workspaceId, userId }: MemberKey): Promise<void> {
    await this.revise(tx, userId);
    const [facts] = await this.factsOf(tx, { workspaceId, userId });
    await tx.delete(Membership, { workspaceId, userId });
    if (facts) await this.outbox.append(tx, memberRemoved, facts);
  }

  /** The ids of the members of a workspace. */
  async membersOf(tx: Tx, workspaceId: string): Promise<string[]> {
    const memberships = await tx.findBy(Membership, { workspaceId });
    return memberships.map(({ userId }) => userId);
  }

  /** Ends a membership. Browsers get what was `lost` before they move; nothing where the member left. */
  private async end(tx: Tx, { workspaceId, userId }: MemberKey, lost: Lost | null): Promise<void> {
    await this.revise(tx, userId);
    const [facts] = await this.factsOf(tx, { workspaceId, userId });
    await tx.delete(Membership, { workspaceId, userId });
    const home = (await selectHome(tx, userId)) ?? (await this.openOwn(tx, userId));
    if (facts) await this.outbox.append(tx, memberRemoved, facts);
    if (lost !== null) {
      const event = { userId, workspaceId: home, lostId: workspaceId, ...lost };
      await this.outbox.append(tx, workspaceLost, event);
    }
    await this.sessions.leave(tx, { workspaceId, userId }, home);
  }

  /** Publishes the changed places of members in a workspace. Who no longer manages it no longer invites. */
  async announcePlaces(tx: Tx, workspaceId: string, userIds: readonly string[]): Promise<void> {
    for (const userId of userIds) {
      await this.revise(tx, userId);
      const [facts] = await this.factsOf(tx, { workspaceId, userId });
      if (!facts) continue;
      await this.outbox.append(tx, memberChanged, facts);
      const { role, ownsWorkspace = false } = facts;
      const mayInvite = may({ role, ownsWorkspace }, 'manage-workspace');
      if (!mayInvite) await this.invitations.revokeOf(tx, { workspaceId, userId });
    }
  }

  private async openOwn(tx: Tx, ownerId: string): Promise<string> {
    const { displayName } = await tx.findOneByOrFail(UserAccount, { id: ownerId });
    const name = initialNameOf(displayName);
    return this.open(tx, { ownerId, name, timeZone: defaultTimeZone, now: this.clock.now() });
  }

  /** Publishes a changed name or picture of a user in each of their workspaces. */
  async announce(tx: Tx, userId: string): Promise<void> {
    for (const facts of await this.factsOf(tx, { userId })) {
      await this.outbox.append(tx, memberChanged, facts);
    }
  }

  /**
   * Lets one change of the memberships of these users run at a time. The order of the locks prevents deadlocks.
   */
  async lockAll(tx: Tx, userIds: readonly string[]): Promise<void> {
    for (const id of [...new Set(userIds)].toSorted()) await this.lock(tx, id);
  }

  /** One change of the memberships of a user at a time. False for an unknown user. */
  private async lock(tx: Tx, id: string): Promise<boolean> {
    const lock = { mode: 'pessimistic_write' } as const;
    return (await tx.findOne(UserAccount, { where: { id }, lock })) !== null;
  }

  private async revise(tx: Tx, id: string): Promise<void> {
    await tx.increment(UserAccount, { id }, 'revision', 1);
  }

  private async factsOf(
    tx: Tx,
    // Across workspaces without one: a name is the same in all of them.
    where: Pick<MemberKey, 'userId'> & Partial<MemberKey>,
  ): Promise<EventPayload<typeof memberChanged>[]> {
    const memberships = await tx.find(Membership, { where, relations: { user: true, workspace: true } });
    return memberships.flatMap(({ user, workspace, userId, workspaceId, role }) => {
      if (!user) return [];
      const { firstName, lastName, profileImageUrl, revision } = user;
      const ownsWorkspace = workspace?.ownerId === userId;
      const name = { displayName: shownNameOf(user), firstName, lastName, profileImageUrl };
      return [{ userId, workspaceId, role, ownsWorkspace, ...name, revision }];
    });
  }
}
