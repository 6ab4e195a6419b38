import { maskedContact } from '@emberdeck/contracts/core/masked-contact';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { type ContactChangeKind, contactsChanged } from '@emberdeck/contracts/identity/contacts';
import {
  type ContactNews,
  contactUndoDays,
  contactUndoPath,
  type prepareContactNews,
} from '@emberdeck/contracts/identity/contact-undo';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { In, MoreThan, MoreThanOrEqual, IsNull } from 'typeorm';
import { channelOfKind, ContactsService, type StoredContact } from '../accounts/contacts.service.js';
import { codeOfLink, newToken, tokenHash } from '../secret-token.js';
import { ContactChange } from './contact-change.entity.js';
import { ContactChangeLink } from './contact-change-link.entity.js';
import { trustedContacts } from './contact-trust.js';

type News = CallInput<typeof prepareContactNews>;

const isProven = ({ provenAt }: StoredContact): boolean => provenAt !== null;

/** What happened to the contacts of accounts, for as long as it can be taken back. */
@Injectable()
export class ContactChangesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly contacts: ContactsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  /** Stores a change and publishes it. `before` are the contacts before it. */
  async record(
    tx: Tx,
    workspaceId: string,
    {
      change,
      contact,
      before,
    }: {
      readonly change: 'added' | 'removed';
      readonly contact: StoredContact;
      readonly before: readonly StoredContact[];
    },
  ): Promise<void> {
    const now = this.clock.now();
    const proven = before.filter(isProven);
    const { id: contactId, userId, createdAt, ...row } = contact;
    const id = this.randomness.uuid();
    await tx.insert(ContactChange, {
      ...row,
      ...{ id, userId, change, contactId, contactCreatedAt: createdAt },
      // A removed contact is told too: its person may be the one who did not remove it.
      told: proven.map((each) => each.id),
      trusted: trustedContacts(proven, now),
      changedAt: now,
    });
    await this.announce(tx, { userId, workspaceId, changeId: id, change, kind: row.kind });
  }

  async announce(
    tx: Tx,
    change: {
      readonly userId: string;
      readonly workspaceId: string;
      readonly changeId: string;
      readonly change: ContactChangeKind;
      readonly kind: StoredContact['kind'];
    },
  ): Promise<void> {
    await this.outbox.append(tx, contactsChanged, { ...change, changedAt: this.clock.now().toISOString() });
  }

  /** The change that a link belongs to; null once its time is over. */
  async ofLink(tx: Tx, token: string): Promise<ContactChange | null> {
    const link = await tx.findOneBy(ContactChangeLink, { tokenHash: tokenHash(token) });
    return link && tx.findOneBy(ContactChange, { id: link.changeId, changedAt: this.inTime() });
  }

  /** The change and all later ones that were not taken back, the newest first. */
  since(tx: Tx, { userId, place }: ContactChange): Promise<ContactChange[]> {
    return tx.find(ContactChange, {
      where: { userId, place: MoreThanOrEqual(place), undoneAt: IsNull() },
      order: { place: 'DESC' },
    });
  }

  async markUndone(tx: Tx, changes: readonly ContactChange[]): Promise<void> {
    const ids = changes.map(({ id }) => id);
    await tx.update(ContactChange, { id: In(ids) }, { undoneAt: this.clock.now() });
  }

  /** Makes the links of the contacts that may take the change back. */
  async prepareNews({ userId, changeId, change }: News): Promise<CallOutput<typeof prepareContactNews>> {
    return this.work.run(async (tx) => {
      const row = await tx.findOneBy(ContactChange, { id: changeId, userId, changedAt: this.inTime() });
      if (row === null) return { hint: '', contacts: [] };
      const isUndo = change === 'restored';
      const told = await this.reachable(tx, row, isUndo);
      const contacts: ContactNews[] = [];
      for (const { id, kind, value } of told) {
        const undo = !isUndo && row.trusted.includes(id) ? await this.newLink(tx, row) : null;
        contacts.push({ id, channel: channelOfKind(kind), value, undo });
      }
      return { hint: maskedContact(row.value), contacts };
    });
  }

  /** The contacts that a change is told to: those of its moment, also if they were removed since; after an undo, all. */
  private async reachable(tx: Tx, { userId, told }: ContactChange, isUndo: boolean) {
    const present = (await this.contacts.all(tx, userId)).filter(isProven);
    if (isUndo) return present;
    const removed = await tx.findBy(ContactChange, { userId, contactId: In(told), change: 'removed' });
    const known = [...present, ...removed.map(({ contactId: id, kind, value }) => ({ id, kind, value }))];
    const byId = new Map(known.map(({ id, kind, value }) => [id, { id, kind, value }]));
    return told.flatMap((id) => byId.get(id) ?? []);
  }

  private async newLink(tx: Tx, { id: changeId }: ContactChange): Promise<ContactNews['undo']> {
    const token = newToken(this.randomness);
    await tx.insert(ContactChangeLink, { tokenHash: tokenHash(token), changeId });
    return {
      link: `${this.runtime.publicOrigin}${contactUndoPath}?token=${token}`,
      code: codeOfLink(token),
    };
  }

  private inTime() {
    return MoreThan(new Date(this.clock.now().getTime() - contactUndoDays * 86_400_000));
  }
}
