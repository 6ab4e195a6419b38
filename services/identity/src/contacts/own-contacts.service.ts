import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { ProofVerifyAnswer } from '@emberdeck/contracts/identity/contact-proof';
import {
  type addContact,
  type beginContact,
  type Contact,
  maxContacts,
} from '@emberdeck/contracts/identity/contacts';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { ContactsService, type StoredContact } from '../accounts/contacts.service.js';
import { MembershipsService } from '../accounts/memberships.service.js';
import { PaidContactsService } from '../accounts/paid-contacts.service.js';
import type { ContactAddress } from '../contact-address.js';
import { CodeOwnersService } from '../onboarding/code-owners.service.js';
import { StartOnboardingService } from '../onboarding/start-onboarding.service.js';
import { type CodeRefusal, VerifyContactService } from '../onboarding/verify-contact.service.js';
import type { RequestOrigin } from '../request-origin.js';
import { ContactChangesService } from './contact-changes.service.js';

const refused = (message: string): ProofVerifyAnswer => ({ success: false, message, belongsToOther: false });

const full = `Your account has ${maxContacts} contacts, which is the most. Remove one first.`;

const answers = {
  added: { success: true, message: 'Added', belongsToOther: false },
  isOwn: { success: true, message: 'Your account has this contact already.', belongsToOther: false },
  /** Only the holder of the code reads this, and not to whom it belongs. */
  taken: { success: false, message: 'This contact belongs to another account.', belongsToOther: true },
  full: refused(full),
} as const satisfies Record<string, ProofVerifyAnswer>;

/** The ways to sign in to an account by a code. Each is added by the rules of a sign-in code. */
@Injectable()
export class OwnContactsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly contacts: ContactsService,
    private readonly memberships: MembershipsService,
    private readonly paid: PaidContactsService,
    private readonly starting: StartOnboardingService,
    private readonly verifying: VerifyContactService,
    private readonly owners: CodeOwnersService,
    private readonly changes: ContactChangesService,
  ) {}

  async list({ userId }: Actor): Promise<Contact[]> {
    const contacts = await this.work.run((tx) => this.contacts.all(tx, userId));
    const proven = contacts.filter(({ provenAt }) => provenAt !== null);
    const shown = proven.find(({ kind }) => kind === 'email');
    return contacts.map(({ id, kind, value, provenAt, createdAt }) => ({
      ...{ id, kind, value, isConfirmed: provenAt !== null, isShown: id === shown?.id },
      isRemovable: proven.some((each) => each.id !== id),
      createdAt: createdAt.toISOString(),
    }));
  }

  /** Reads only the contacts of the account, so that the answer says nothing of another one. */
  async begin(
    { userId, verified }: Actor,
    input: CallInput<typeof beginContact>,
    origin: RequestOrigin,
  ): Promise<CallOutput<typeof beginContact>> {
    if (!verified) throw new AppError('conflict', 'Confirm the contact that your account has first.');
    const contacts = await this.work.run((tx) => this.contacts.all(tx, userId));
    if (contacts.length >= maxContacts) throw new AppError('conflict', full);
    return this.starting.start(input, origin, userId);
  }

  async add(
    actor: Actor,
    input: CallInput<typeof addContact>,
    origin: RequestOrigin,
  ): Promise<ProofVerifyAnswer> {
    if (!actor.verified) return refused('Confirm the contact that your account has first.');
    const code = { ...input, provesFor: actor.userId };
    const answer = await this.verifying.evaluate<ProofVerifyAnswer>(
      code,
      origin,
      async (tx, flow, contact): Promise<ProofVerifyAnswer | CodeRefusal> =>
        (await this.verifying.consume(tx, flow, contact, true))
          ? this.accept(tx, actor, flow, contact)
          : 'wrong',
    );
    return typeof answer === 'string' ? refused(this.verifying.refusalText(answer)) : answer;
  }

  remove({ userId, workspaceId }: Actor, id: string): Promise<void> {
    return this.work.run(async (tx) => {
      // The lock orders this against the removal of another contact, so that one stays.
      await this.memberships.lockAll(tx, [userId]);
      const before = await this.contacts.all(tx, userId);
      const contact = before.find((each) => each.id === id);
      if (contact === undefined) throw notFound('The contact');
      if (!before.some((each) => each.id !== id && each.provenAt !== null)) {
        throw new AppError('conflict', 'This is your last confirmed contact. Add another one first.');
      }
      await this.contacts.delete(tx, userId, id);
      await this.paid.note(tx, [contact]);
      await this.changes.record(tx, workspaceId, { change: 'removed', contact, before });
    });
  }

  /** The caller holds the lock of the contact. */
  private async accept(
    tx: Tx,
    { userId, workspaceId }: Actor,
    flow: Parameters<CodeOwnersService['settle']>[1],
    address: ContactAddress,
  ): Promise<ProofVerifyAnswer> {
    const owner = await this.contacts.ownerOf(tx, address);
    if (owner !== null) return owner === userId ? answers.isOwn : answers.taken;
    await this.memberships.lockAll(tx, [userId]);
    const before: readonly StoredContact[] = await this.contacts.all(tx, userId);
    if (before.length >= maxContacts) return answers.full;
    const contact = await this.accounts.addProven(tx, userId, address);
    await this.owners.settle(tx, flow, userId);
    await this.changes.record(tx, workspaceId, { change: 'added', contact, before });
    return answers.added;
  }
}
