import type { CallInput } from '@emberdeck/contracts/core/call';
import { uuid } from '@emberdeck/contracts/core/fields';
import type { Role } from '@emberdeck/contracts/core/roles';
import type { eraseAccountNow } from '@emberdeck/contracts/identity/account-deletion';
import type { listAccounts } from '@emberdeck/contracts/identity/operator-accounts';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import { type ListedRow, newestFirst } from '@emberdeck/platform/runtime/keyset-page';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { AccountDeletionService } from '../account-end/account-deletion.service.js';
import { MembershipsService } from '../accounts/memberships.service.js';
import { SuspensionsService } from '../accounts/suspensions.service.js';
import { type ContactAddress, normalizeContact } from '../contact-address.js';
import type { IdentitySettings } from '../identity.settings.js';
import { InvitationsService } from '../invitations/invitations.service.js';
import { LiftLimitsService } from '../onboarding/lift-limits.service.js';
import { SignInLinksService } from '../onboarding/sign-in-links.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import {
  findOwner,
  findUserOf,
  type ListedAccount,
  readAccount,
  readAccounts,
  type ShownAccount,
} from './operator.queries.js';

/** What an operator sees and does of the accounts. */
@Injectable()
export class OperatorAccountsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sessions: SessionsService,
    private readonly memberships: MembershipsService,
    private readonly limits: LiftLimitsService,
    private readonly invitations: InvitationsService,
    private readonly signInLinks: SignInLinksService,
    private readonly deletions: AccountDeletionService,
    private readonly suspensions: SuspensionsService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
  ) {}

  list({
    search,
    state,
    ...page
  }: CallInput<typeof listAccounts>): Promise<Page<Omit<ListedAccount, keyof ListedRow>>> {
    return newestFirst(
      page,
      (place) => readAccounts(this.work, { search, state }, place, this.clock.now()),
      ({ cursorTime: _time, id: _id, ...account }) => account,
    );
  }

  /** `user` is an id or a contact; null if there is no such user. */
  async show(user: string): Promise<ShownAccount | null> {
    const userId = await this.idOf(user);
    return userId === null ? null : readAccount(this.work, userId, this.clock.now());
  }

  /** Ends all sessions of a user and returns their number; null if there is no such user. */
  async endSessions(user: string): Promise<number | null> {
    const account = await this.show(user);
    return account && this.work.run((tx) => this.sessions.endAll(tx, account.userId));
  }

  /** Lifts the limits of one contact, or of all contacts of the user with this id. Returns the contacts. */
  async liftLimits(user: string): Promise<string[]> {
    const contacts = isId(user)
      ? ((await this.show(user))?.contacts ?? []).map(({ value }) => this.contactOf(value))
      : [this.contactOf(user)];
    for (const contact of contacts) await this.limits.lift(contact);
    return contacts.map(({ value }) => value);
  }

  /** Adds a member or changes the role; null if there is no such user or workspace. */
  async setMember(
    workspaceId: string,
    user: string,
    role: Role,
  ): Promise<'added' | 'changed' | 'nothing' | null> {
    const userId = await this.idOf(user);
    if (userId === null) return null;
    const joinedAt = this.clock.now();
    return this.work.run((tx) => this.memberships.set(tx, { workspaceId, userId, role, joinedAt }));
  }

  /** Invites a contact in the name of the owner and returns the link; null if there is no such workspace. */
  async invite(workspaceId: string, contact: string, role: Role): Promise<string | null> {
    const owner = await findOwner(this.work, workspaceId);
    return owner && this.invitations.linkFor({ ...owner, workspaceId }, this.contactOf(contact), role);
  }

  /** Makes a link that signs a contact in, to an account of this name if it has none. */
  createSignInLink(contact: string, name: string): Promise<{ link: string; code: string }> {
    return this.signInLinks.create(this.contactOf(contact), name);
  }

  /** False if the user is no member of the workspace. */
  async removeMember(workspaceId: string, user: string): Promise<boolean> {
    const userId = await this.idOf(user);
    return userId !== null && this.work.run((tx) => this.memberships.remove(tx, { workspaceId, userId }));
  }

  /** Suspends or resumes an account. False where it is in that state; null if there is no such user. */
  async setSuspension(user: string, isSuspended: boolean): Promise<boolean | null> {
    const account = await this.show(user);
    return (
      account &&
      this.work.run((tx) => this.suspensions.set(tx, account.userId, { isSuspended, by: 'operator' }))
    );
  }

  /** Lets an account be erased at once. Returns the number of its receipt; null if there is no such user. */
  async erase({ user, messages }: CallInput<typeof eraseAccountNow>): Promise<string | null> {
    const account = await this.show(user);
    return account && this.deletions.endNow(account.userId, messages === 'keep');
  }

  private async idOf(user: string): Promise<string | null> {
    return isId(user) ? user : findUserOf(this.work, this.contactOf(user));
  }

  private contactOf(given: string): ContactAddress {
    const entryType = given.includes('@') ? 'email' : 'phone';
    return normalizeContact(entryType, given, this.settings.DEFAULT_PHONE_COUNTRY);
  }
}

const isId = (user: string): boolean => uuid.safeParse(user).success;
