import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { defaultTimeZone } from '@emberdeck/contracts/core/zoned-time';
import {
  accountProvisioned,
  type changeDirectoryUser,
  type createDirectoryUser,
  type DirectoryChanges,
  type DirectoryUser,
  type listDirectoryUsers,
  userRenamed,
} from '@emberdeck/contracts/identity/directory';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { MembersService } from '../accounts/members.service.js';
import { SuspensionsService } from '../accounts/suspensions.service.js';
import { normalizeContact } from '../contact-address.js';
import type { IdentitySettings } from '../identity.settings.js';
import { OnboardingFlowsService } from '../onboarding/onboarding-flows.service.js';
import { DirectoryAccount } from './directory-account.entity.js';
import { lockNames, selectPage } from './directory.queries.js';

const taken = (): AppError => new AppError('conflict', 'Another account has this user name or address.');

const byDirectory = (isActive: boolean) => ({ isSuspended: !isActive, by: 'directory' }) as const;

/** Accounts as the operator's directory makes, changes, suspends and resumes them. It deletes none. */
@Injectable()
export class DirectoryService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly flows: OnboardingFlowsService,
    private readonly accounts: AccountsService,
    private readonly members: MembersService,
    private readonly suspensions: SuspensionsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
  ) {}

  list(page: CallInput<typeof listDirectoryUsers>): Promise<CallOutput<typeof listDirectoryUsers>> {
    return this.work.run((tx) => selectPage(tx, page));
  }

  /**
   * Makes an account whose address counts as proven: the operator vouches for it, as by the link of the operator. The
   * call opens no session, so only who holds the address, or signs in by the provider, ever gets in.
   */
  create({ email, ...given }: CallInput<typeof createDirectoryUser>): Promise<DirectoryUser> {
    const contact = normalizeContact('email', email, this.settings.DEFAULT_PHONE_COUNTRY);
    return this.work.run(async (tx) => {
      await this.flows.lockContact(tx, contact);
      await lockNames(tx);
      await this.requireFreeName(tx, given.userName, null);
      if ((await this.accounts.findProven(tx, contact)) !== null) throw taken();
      const userId = this.randomness.uuid();
      const { firstName = null, lastName = null, displayName = this.accounts.nameOf(given) } = given;
      await this.accounts.create(tx, {
        ...{ userId, displayName, firstName, lastName, contact, verified: true },
        ...{ entryType: 'email', referralCode: null, invitedTo: null, timeZone: defaultTimeZone },
      });
      await this.name(tx, userId, given);
      await this.outbox.append(tx, accountProvisioned, { userId });
      if (given.isActive === false) await this.suspensions.set(tx, userId, byDirectory(false));
      return this.read(tx, userId);
    });
  }

  /** Null if there is no such account. */
  async change({ userId, ...changes }: CallInput<typeof changeDirectoryUser>): Promise<DirectoryUser | null> {
    return this.work.run(async (tx) => {
      const before = await this.find(tx, userId);
      if (before === null) return null;
      if (changes.userName !== undefined || changes.externalId !== undefined) {
        await lockNames(tx);
        const { userName = before.userName, externalId = before.externalId } = changes;
        await this.requireFreeName(tx, userName, userId);
        await this.name(tx, userId, { userName, externalId });
      }
      await this.rename(tx, before, changes);
      if (changes.isActive !== undefined) {
        await this.suspensions.set(tx, userId, byDirectory(changes.isActive));
      }
      return this.read(tx, userId);
    });
  }

  private async rename(tx: Tx, before: DirectoryUser, changes: DirectoryChanges): Promise<void> {
    const { firstName, lastName, displayName } = changes;
    await this.members.renameUser(tx, before.userId, { firstName, lastName, displayName });
    if (displayName === undefined || displayName === before.displayName) return;
    const renamedAt = this.clock.now().toISOString();
    await this.outbox.append(tx, userRenamed, { userId: before.userId, displayName, renamedAt });
  }

  private async find(tx: Tx, userId: string): Promise<DirectoryUser | null> {
    const { users } = await selectPage(tx, { filter: { key: 'id', value: userId }, first: 1, count: 1 });
    return users[0] ?? null;
  }

  private async read(tx: Tx, userId: string): Promise<DirectoryUser> {
    const user = await this.find(tx, userId);
    if (user === null) throw new Error('A named account is not listed');
    return user;
  }

  private async requireFreeName(tx: Tx, userName: string, userId: string | null): Promise<void> {
    const filter = { key: 'userName', value: userName } as const;
    const { users } = await selectPage(tx, { filter, first: 1, count: 2 });
    if (users.some((user) => user.userId !== userId)) throw taken();
  }

  private async name(
    tx: Tx,
    userId: string,
    {
      userName,
      externalId = null,
    }: { readonly userName: string; readonly externalId?: string | null | undefined },
  ): Promise<void> {
    const names = { userName, nameKey: userName.toLowerCase(), externalId };
    const changed = await tx.update(DirectoryAccount, { userId }, names);
    if (changed.affected === 1) return;
    await tx.insert(DirectoryAccount, { userId, ...names, createdAt: this.clock.now() });
  }
}
