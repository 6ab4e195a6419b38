import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { may } from '@emberdeck/contracts/core/permissions';
import type {
  CurrentUser,
  listMembers,
  MemberProfile,
  updateOwnName,
} from '@emberdeck/contracts/identity/users';
import type { WorkspaceMembers } from '@emberdeck/contracts/identity/workspace-members';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import {
  selectCurrentUser,
  selectMember,
  selectMembers,
  selectWorkspaceMembers,
} from './accounts.queries.js';
import { shownNameOf } from '../shown-name.js';
import { Contact } from './contact.entity.js';
import { renameOwn } from './initial-name.js';
import { MembershipsService } from './memberships.service.js';
import { UserAccount } from './user-account.entity.js';

/** More members than a screen shows; limits the result to the size of a call. */
const mostMembers = 1000;

/** Names of a user; an absent one stays. */
type Names = CallInput<typeof updateOwnName> & { readonly displayName?: string | undefined };

/** The members of the acting user's workspace, as they see each other. */
@Injectable()
export class MembersService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly memberships: MembershipsService,
    private readonly clock: Clock,
  ) {}

  async currentUser(actor: Actor): Promise<CurrentUser> {
    const row = await selectCurrentUser(this.work, actor);
    if (!row) {
      throw new AppError('unauthorized', 'You are no longer a member of this workspace');
    }
    const { viewedName, ...user } = row;
    const { role, ownsWorkspace, viewAs } = actor;
    return {
      ...user,
      ...(viewAs ? { role, ownsWorkspace } : {}),
      viewAs: viewAs ? { userId: viewAs.userId, name: viewedName } : null,
      workspaceEndsAt: row.workspaceEndsAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  }

  /** Changes the given names of the actor and which of them others see, and publishes them in each workspace of the actor. */
  async rename(actor: Actor, names: CallInput<typeof updateOwnName>): Promise<CurrentUser> {
    await this.work.run((tx) => this.renameUser(tx, actor.userId, names));
    return this.currentUser(actor);
  }

  /** Changes the given names of a user and which of them others see, and publishes them in each workspace of the user. */
  async renameUser(tx: Tx, userId: string, names: Names): Promise<void> {
    const given = Object.entries(names).filter(([, value]) => value !== undefined);
    await this.memberships.lockAll(tx, [userId]);
    const account = await tx.findOneByOrFail(UserAccount, { id: userId });
    const { firstName, lastName, showsFullName, displayName } = account;
    const before: Readonly<Record<string, unknown>> = { firstName, lastName, showsFullName, displayName };
    if (given.every(([name, value]) => before[name] === value)) return;
    const changes = { ...Object.fromEntries(given), updatedAt: this.clock.now() };
    await tx.update(UserAccount, { id: userId }, { ...changes, revision: () => 'revision + 1' });
    if (names.displayName !== undefined) await renameOwn(tx, userId, displayName, names.displayName);
    await this.memberships.announce(tx, userId);
  }

  /** Members of the active workspace as JSON, in the order in which they joined. A client sees no addresses. */
  listMembers(actor: Actor, { q = '' }: CallInput<typeof listMembers>): Promise<string> {
    return selectMembers(this.work, {
      workspaceId: actor.workspaceId,
      withAddresses: may(actor, 'see-member-addresses'),
      search: q === '' ? null : q,
      limit: mostMembers,
    });
  }

  /** A member of the active workspace, as the actor may see them. */
  async member(actor: Actor, userId: string): Promise<MemberProfile> {
    const { workspaceId } = actor;
    const withAddresses = may(actor, 'see-member-addresses');
    const member = await selectMember(this.work, { workspaceId, withAddresses }, userId);
    if (!member) throw notFound('The member');
    return member;
  }

  /** For other services: those of the users that are members now. */
  ofWorkspace(workspaceId: string, userIds: readonly string[]): Promise<WorkspaceMembers> {
    return selectWorkspaceMembers(this.work, workspaceId, userIds);
  }

  /** For other services: the name under which others see a user; null for an unknown user. */
  async shownName(userId: string): Promise<string | null> {
    const user = await this.work.run((tx) => tx.findOneBy(UserAccount, { id: userId }));
    return user && shownNameOf(user);
  }

  /** For other services: the phone numbers that a user has proven, the newest first. */
  async provenPhones(userId: string): Promise<string[]> {
    const where = { userId, kind: 'phone', provenAt: Not(IsNull()) } as const;
    const newestFirst = { provenAt: 'DESC', id: 'ASC' } as const;
    const contacts = await this.work.run((tx) => tx.find(Contact, { where, order: newestFirst }));
    return contacts.map(({ value }) => value);
  }
}
