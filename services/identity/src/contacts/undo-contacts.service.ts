import type { CallInput } from '@emberdeck/contracts/core/call';
import type { ContactUndoOutcome, undoContactChange } from '@emberdeck/contracts/identity/contact-undo';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { ContactsService } from '../accounts/contacts.service.js';
import { MembershipsService } from '../accounts/memberships.service.js';
import { OnboardingFlowsService } from '../onboarding/onboarding-flows.service.js';
import { codeOfLink } from '../secret-token.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { ContactChange } from './contact-change.entity.js';
import { ContactChangesService } from './contact-changes.service.js';

const addressOf = ({ kind, value }: ContactChange) => ({ kind, value, countryCode: null });

/** Takes changes of contacts back, for a person who did not make them. */
@Injectable()
export class UndoContactsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly changes: ContactChangesService,
    private readonly contacts: ContactsService,
    private readonly accounts: AccountsService,
    private readonly memberships: MembershipsService,
    private readonly flows: OnboardingFlowsService,
    private readonly sessions: SessionsService,
  ) {}

  /** A link whose code was not typed opens nothing: programs that scan messages follow links and press buttons. */
  async undo({ token, code, keptSession }: CallInput<typeof undoContactChange>): Promise<ContactUndoOutcome> {
    if (code !== codeOfLink(token)) return 'wrong_code';
    return this.work.run(async (tx) => {
      const change = await this.changes.ofLink(tx, token);
      if (change === null) return 'invalid';
      const { userId } = change;
      await this.lock(tx, await this.changes.since(tx, change), userId);
      const changes = await this.changes.since(tx, change);
      // Another link may have taken this one back alone.
      if (!changes.some(({ id }) => id === change.id)) return 'already_undone';
      const isComplete = await this.takeBack(tx, changes);
      await this.changes.markUndone(tx, changes);
      await this.sessions.endOthers(tx, { userId, sessionId: keptSession ?? '' });
      const home = await this.accounts.findHome(tx, userId);
      if (home !== null) {
        const { kind, id: changeId } = change;
        await this.changes.announce(tx, { ...home, changeId, change: 'restored', kind });
      }
      return isComplete ? 'undone' : 'taken';
    });
  }

  /** The locks of the contacts come first, as where a contact is proven: two transactions never wait for each other. */
  private async lock(tx: Tx, changes: readonly ContactChange[], userId: string): Promise<void> {
    const contacts = changes.map(addressOf).toSorted((one, other) => (one.value < other.value ? -1 : 1));
    for (const contact of contacts) await this.flows.lockContact(tx, contact);
    await this.memberships.lockAll(tx, [userId]);
  }

  /** The newest first. False where a contact belongs to another account by now. The last confirmed contact stays. */
  private async takeBack(tx: Tx, changes: readonly ContactChange[]): Promise<boolean> {
    let isComplete = true;
    for (const each of changes) {
      const { userId, contactId } = each;
      if (each.change === 'removed') {
        isComplete = (await this.putBack(tx, each)) && isComplete;
      } else if (await this.hasOther(tx, each)) {
        await this.contacts.delete(tx, userId, contactId);
      } else {
        isComplete = false;
      }
    }
    return isComplete;
  }

  private async putBack(tx: Tx, change: ContactChange): Promise<boolean> {
    const { contactId: id, userId, kind, value, mailbox, contactCreatedAt: createdAt } = change;
    const { provenAt, consentedAt } = change;
    if (provenAt !== null) await this.accounts.dropClaims(tx, addressOf(change), userId);
    return this.contacts.putBack(tx, {
      ...{ id, userId, kind, value, mailbox, provenAt, consentedAt, createdAt },
    });
  }

  private async hasOther(tx: Tx, { userId, contactId }: ContactChange): Promise<boolean> {
    const contacts = await this.contacts.all(tx, userId);
    return contacts.some(({ id, provenAt }) => id !== contactId && provenAt !== null);
  }
}
