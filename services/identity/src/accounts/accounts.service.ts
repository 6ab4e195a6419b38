import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { contactProven } from '@emberdeck/contracts/identity/contact-proof';
import { memberChanged, userJoined } from '@emberdeck/contracts/identity/users';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import type { Role } from '@emberdeck/contracts/core/roles';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { Injectable } from '@nestjs/common';
import type { ContactAddress } from '../contact-address.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { Contact } from './contact.entity.js';
import { Membership } from './membership.entity.js';
import { UserAccount } from './user-account.entity.js';
import { Workspace } from './workspace.entity.js';

/** An account and the workspace that a session of it begins in. */
export interface Account {
  readonly userId: string;
  readonly workspaceId: string;
}

export interface NewAccount {
  readonly displayName: string;
  readonly entryType: EntryType;
  readonly contact: ContactAddress;
  /** Whether the contact was proven by a code. */
  readonly verified: boolean;
  readonly referralCode: string | null;
}

type JoinedUser = EventPayload<typeof userJoined>;

/** Accounts: a person, their contacts, and the workspaces they belong to. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /** The account that has proven this contact, or null. */
  async findProven(tx: Tx, contact: ContactAddress): Promise<Account | null> {
    const [account] = await tx.query<Account[]>(
      `-- across workspaces: a person signs in before a workspace is known; the own one comes first
       SELECT contact.user_id AS "userId", membership.workspace_id AS "workspaceId"
         FROM contact
         JOIN membership ON membership.user_id = contact.user_id
         JOIN workspace ON workspace.id = membership.workspace_id
        WHERE contact.kind = $1 AND contact.value = $2 AND contact.proven_at IS NOT NULL
        ORDER BY workspace.owner_id = contact.user_id DESC, membership.joined_at, membership.workspace_id
        LIMIT 1`,
      [contact.kind, contact.value],
    );
    return account ?? null;
  }

  /** Whether any account, proven or not, has this contact. */
  hasAccount(tx: Tx, contact: ContactAddress): Promise<boolean> {
    return tx.existsBy(Contact, { kind: contact.kind, value: contact.value });
  }

  /**
   * Creates the user with this contact and a separate workspace, and publishes the events. A user who proves a contact
   * takes it from an account that only claimed it. Fails on the contact's unique key if a concurrent request won.
   */
  async create(tx: Tx, account: NewAccount): Promise<JoinedUser> {
    const { contact, verified } = account;
    const now = this.clock.now();
    const userId = this.randomness.uuid();
    const workspaceId = this.randomness.uuid();
    if (verified) {
      await this.dropClaims(tx, contact, userId);
    }
    await tx.insert(UserAccount, {
      id: userId,
      displayName: account.displayName,
      verified,
      createdAt: now,
      updatedAt: now,
    });
    await tx.insert(Contact, {
      id: this.randomness.uuid(),
      userId,
      kind: contact.kind,
      value: contact.value,
      provenAt: verified ? now : null,
      createdAt: now,
    });
    const name = `${account.displayName}'s workspace`;
    await tx.insert(Workspace, { id: workspaceId, name, ownerId: userId, createdAt: now });
    await tx.insert(Membership, { workspaceId, userId, role: 'team_member', joinedAt: now });
    const joined: JoinedUser = {
      userId,
      workspaceId,
      displayName: account.displayName,
      entryType: account.entryType,
      verified,
      provenPhone: verified && contact.kind === 'phone' ? contact.value : null,
      referralCode: account.referralCode,
      joinedAt: now.toISOString(),
    };
    await this.outbox.append(tx, userJoined, joined);
    await this.announceMember(tx, userId);
    return joined;
  }

  /**
   * Proves a contact for an account that has proven none so far. Who only claimed the contact loses it. The caller holds
   * the contact's lock and knows that no other account has proven it. False where the account has proven a contact before.
   */
  async proveFirst(tx: Tx, userId: string, contact: ContactAddress): Promise<boolean> {
    const now = this.clock.now();
    const [, verified] = await tx.query<[unknown[], number]>(
      'UPDATE user_account SET verified = true, updated_at = $2 WHERE id = $1 AND NOT verified',
      [userId, now],
    );
    if (verified === 0) {
      return false;
    }
    await this.dropClaims(tx, contact, userId);
    await tx.insert(Contact, {
      id: this.randomness.uuid(),
      userId,
      kind: contact.kind,
      value: contact.value,
      provenAt: now,
      createdAt: now,
    });
    const [home] = await tx.query<{ workspaceId: string; displayName: string }[]>(
      `SELECT workspace.id AS "workspaceId", person.display_name AS "displayName"
         FROM user_account AS person
         JOIN workspace ON workspace.owner_id = person.id
        WHERE person.id = $1
        ORDER BY workspace.created_at, workspace.id
        LIMIT 1`,
      [userId],
    );
    if (!home) {
      throw new Error('An account has no workspace of its own');
    }
    await this.outbox.append(tx, contactProven, {
      userId,
      ...home,
      provenPhone: contact.kind === 'phone' ? contact.value : null,
      provenAt: now.toISOString(),
    });
    return true;
  }

  /**
   * Takes a proven contact from the account that only claimed it, and ends its sessions: it was made in the name of the
   * contact's owner. An account that has proven another contact keeps its sessions, and so does the account `provenBy`;
   * null where the owner has none yet.
   */
  async dropClaims(tx: Tx, contact: ContactAddress, provenBy: string | null): Promise<void> {
    const [claims] = await tx.query<[{ userId: string; verified: boolean }[], number]>(
      `DELETE FROM contact USING user_account AS person
        WHERE kind = $1 AND value = $2 AND proven_at IS NULL AND person.id = contact.user_id
       RETURNING contact.user_id AS "userId", person.verified`,
      [contact.kind, contact.value],
    );
    for (const { userId } of claims.filter((claim) => !claim.verified && claim.userId !== provenBy)) {
      await this.sessions.endAll(tx, userId);
    }
  }

  /** Tells how a person now appears in each of their workspaces. */
  async announceMember(tx: Tx, userId: string): Promise<void> {
    const appearances = await tx.query<(EventPayload<typeof memberChanged> & { role: Role })[]>(
      `-- across workspaces: a name is the same in all of them
       SELECT person.id AS "userId", membership.workspace_id AS "workspaceId", membership.role,
              person.display_name AS "displayName", person.first_name AS "firstName",
              person.last_name AS "lastName", person.profile_image_url AS "profileImageUrl", person.revision
         FROM user_account AS person
         JOIN membership ON membership.user_id = person.id
        WHERE person.id = $1`,
      [userId],
    );
    for (const appearance of appearances) {
      await this.outbox.append(tx, memberChanged, appearance);
    }
  }

  /** Keeps the copy of a profile's name and image. A late event does not win over a newer one. */
  async copyProfile(
    tx: Tx,
    profile: { userId: string; displayName: string; avatar: string | null; updatedAt: string },
  ): Promise<void> {
    const [, changed] = await tx.query<[unknown[], number]>(
      `UPDATE user_account
          SET display_name = $2, profile_image_url = $3, profile_updated_at = $4, updated_at = $5,
              revision = revision + 1
        WHERE id = $1 AND (profile_updated_at IS NULL OR profile_updated_at < $4)`,
      [profile.userId, profile.displayName, profile.avatar, profile.updatedAt, this.clock.now()],
    );
    if (changed > 0) {
      await this.announceMember(tx, profile.userId);
    }
  }
}
