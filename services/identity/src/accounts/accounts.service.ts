import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { contactProven } from '@emberdeck/contracts/identity/contact-proof';
import { userJoined } from '@emberdeck/contracts/identity/users';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { Injectable } from '@nestjs/common';
import { IsNull, LessThan, Not, Or } from 'typeorm';
import { type ContactAddress, mailboxOf } from '../contact-address.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type Account, deleteClaims, lockMailbox, selectHome, selectProven } from './accounts.queries.js';
import { Contact } from './contact.entity.js';
import type { JoinOrigin } from '@emberdeck/contracts/identity/join-origin';
import type { StoredContact } from './contacts.service.js';
import { initialNameOf, renameOwn } from './initial-name.js';
import type { Membership } from './membership.entity.js';
import { MembershipsService } from './memberships.service.js';
import { PaidContactsService } from './paid-contacts.service.js';
import { UserAccount } from './user-account.entity.js';

export interface NewAccount {
  readonly userId: string;
  readonly displayName: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  /** The address of a picture at the sign-in provider. */
  readonly pictureUrl?: string | null;
  readonly entryType: EntryType;
  readonly contact: ContactAddress;
  /** Whether the contact was proven by a code. */
  readonly verified: boolean;
  readonly referralCode: string | null;
  /** Where it is created; absent where no browser creates it. */
  readonly origin?: JoinOrigin;
  /** The zone of the new workspace. */
  readonly timeZone: string;
  /** The workspace that the account joins in place of one of its own; null without an invitation. */
  readonly invitedTo: Pick<Membership, 'workspaceId' | 'role'> | null;
}

interface GivenNames {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}

/** A new account; `provenPhone` is in E.164, and no event carries it. */
type JoinedUser = Omit<EventPayload<typeof userJoined>, 'provenPhone'> & {
  readonly provenPhone: string | null;
};

/** Accounts: a person, their contacts, and the workspaces they belong to. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly memberships: MembershipsService,
    private readonly paid: PaidContactsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /** The name of a person who has chosen none: the given names, else one of a player. */
  nameOf({ firstName, lastName }: GivenNames): string {
    const name = [firstName, lastName].filter(Boolean).join(' ').slice(0, 80).trim();
    return name === '' ? `Player_${String(this.randomness.integer(10_000)).padStart(4, '0')}` : name;
  }

  /** The account that has proven this contact, or null. */
  findProven(tx: Tx, contact: ContactAddress): Promise<Account | null> {
    return selectProven(tx, contact);
  }

  /** The account of a user, with the workspace that a session of it begins in; null for a member of none. */
  async findHome(tx: Tx, userId: string): Promise<Account | null> {
    const workspaceId = await selectHome(tx, userId);
    return workspaceId === null ? null : { userId, workspaceId };
  }

  /** Whether any account, proven or not, has this contact. */
  hasAccount(tx: Tx, contact: ContactAddress): Promise<boolean> {
    return tx.existsBy(Contact, { kind: contact.kind, value: contact.value });
  }

  private async insertUser(tx: Tx, account: NewAccount, now: Date): Promise<void> {
    const { userId, displayName, firstName = null, lastName = null, contact, verified } = account;
    await tx.insert(UserAccount, {
      id: userId,
      ...{ displayName, firstName, lastName, verified },
      // The membership makes it the first.
      revision: 0,
      createdAt: now,
      updatedAt: now,
    });
    await tx.insert(Contact, {
      id: this.randomness.uuid(),
      userId,
      kind: contact.kind,
      value: contact.value,
      mailbox: mailboxOf(contact),
      provenAt: verified ? now : null,
      createdAt: now,
    });
  }

  /**
   * Creates the user with this contact and a separate workspace, and publishes the events. A user who proves a contact
   * takes it from an account that only claimed it. Fails on the contact's unique key if a concurrent request won.
   */
  async create(tx: Tx, account: NewAccount): Promise<JoinedUser> {
    const { contact, verified } = account;
    const now = this.clock.now();
    const { userId } = account;
    const workspaceId = account.invitedTo?.workspaceId ?? this.randomness.uuid();
    const isNewMailbox = !verified || (await this.isNewMailbox(tx, contact));
    const isPaidBefore = verified && (await this.paid.has(tx, contact));
    if (verified) {
      await this.dropClaims(tx, contact, userId);
    }
    await this.insertUser(tx, account, now);
    const joined: JoinedUser = {
      userId,
      workspaceId,
      displayName: account.displayName,
      entryType: account.entryType,
      verified,
      provenPhone: verified && contact.kind === 'phone' ? contact.value : null,
      isNewMailbox,
      ...(isPaidBefore && { isPaidBefore }),
      referralCode: account.referralCode,
      ...(account.pictureUrl && { pictureUrl: account.pictureUrl }),
      joinedAt: now.toISOString(),
      ...(account.origin && { origin: account.origin }),
    };
    await this.outbox.append(tx, userJoined, { ...joined, provenPhone: null });
    if (account.invitedTo) {
      await this.memberships.add(tx, { ...account.invitedTo, userId, joinedAt: now });
    } else {
      const name = initialNameOf(account.displayName);
      await this.memberships.open(
        tx,
        { ownerId: userId, name, timeZone: account.timeZone, now },
        workspaceId,
      );
    }
    return joined;
  }

  /**
   * Proves a contact for an account without a proven one. An account that only claimed the contact loses it. The caller
   * holds the contact's lock and knows that no other account has proven it. False where the account has a proven contact.
   */
  async proveFirst(tx: Tx, userId: string, contact: ContactAddress): Promise<boolean> {
    const now = this.clock.now();
    const verified = await tx.update(
      UserAccount,
      { id: userId, verified: false },
      { verified: true, updatedAt: now },
    );
    if (verified.affected !== 1) {
      return false;
    }
    const isNewMailbox = await this.isNewMailbox(tx, contact);
    const isPaidBefore = await this.paid.has(tx, contact);
    await this.addProven(tx, userId, contact);
    const [home, owner] = [await selectHome(tx, userId), await tx.findOneBy(UserAccount, { id: userId })];
    if (home === null || owner === null) {
      throw new Error('An account has no workspace');
    }
    await this.outbox.append(tx, contactProven, {
      userId,
      workspaceId: home,
      displayName: owner.displayName,
      entryType: contact.kind,
      provenPhone: null,
      isNewMailbox,
      ...(isPaidBefore && { isPaidBefore }),
      provenAt: now.toISOString(),
    });
    return true;
  }

  /**
   * Stores a proven contact of a user. An account that only claimed it loses it. The caller holds the contact's lock and
   * knows that no account has proven it.
   */
  async addProven(tx: Tx, userId: string, contact: ContactAddress): Promise<StoredContact> {
    await this.dropClaims(tx, contact, userId);
    const now = this.clock.now();
    const { kind, value } = contact;
    const id = this.randomness.uuid();
    const row = {
      ...{ id, userId, kind, value, mailbox: mailboxOf(contact), provenAt: now, createdAt: now },
      consentedAt: null,
    };
    await tx.insert(Contact, row);
    return row;
  }

  /** Whether no account has proven an address of the mailbox. Until the commit no other transaction proves one. */
  private async isNewMailbox(tx: Tx, contact: ContactAddress): Promise<boolean> {
    const mailbox = mailboxOf(contact);
    if (mailbox === null) return true;
    await lockMailbox(tx, mailbox);
    return !(await tx.existsBy(Contact, { mailbox, provenAt: Not(IsNull()) }));
  }

  /**
   * Takes a proven contact from the account that only claimed it, and ends its sessions: it was made in the name of the
   * contact's owner. An account that has proven another contact keeps its sessions, and so does the account `provenBy`;
   * null where the owner has none yet.
   */
  async dropClaims(tx: Tx, contact: ContactAddress, provenBy: string | null): Promise<void> {
    const claims = await deleteClaims(tx, contact);
    for (const { userId } of claims.filter((claim) => !claim.verified && claim.userId !== provenBy)) {
      await this.sessions.endAll(tx, userId);
    }
  }

  /** Stores the name and image of a profile. A late event does not replace a newer one. */
  async copyProfile(
    tx: Tx,
    profile: { userId: string; displayName: string; avatar: string | null; updatedAt: string },
  ): Promise<void> {
    const changedAt = new Date(profile.updatedAt);
    const lock = { mode: 'pessimistic_write' } as const;
    const before = await tx.findOne(UserAccount, { where: { id: profile.userId }, lock });
    const changed = await tx.update(
      UserAccount,
      { id: profile.userId, profileUpdatedAt: Or(IsNull(), LessThan(changedAt)) },
      {
        displayName: profile.displayName,
        profileImageUrl: profile.avatar,
        profileUpdatedAt: changedAt,
        updatedAt: this.clock.now(),
        revision: () => 'revision + 1',
      },
    );
    if (changed.affected !== 1) return;
    if (before !== null) await renameOwn(tx, profile.userId, before.displayName, profile.displayName);
    await this.memberships.announce(tx, profile.userId);
  }
}
