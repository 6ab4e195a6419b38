import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { IsNull, LessThan, MoreThan, Not } from 'typeorm';
import type { ContactAddress } from '../contact-address.js';
import type { IdentitySettings } from '../identity.settings.js';
import { tokenHash } from '../secret-token.js';
import { ContactLock } from './contact-lock.entity.js';
import { countWrongCode } from './contact-locks.queries.js';

/** Wrong codes count as in a row until no further one comes for this time. */
const countStoredMs = 90 * 24 * 60 * 60 * 1000;

const idOf = (contact: ContactAddress): Pick<ContactLock, 'contactKind' | 'contactValue'> => ({
  contactKind: contact.kind,
  contactValue: contact.value,
});

/**
 * Locks of contacts whose code is being guessed. A lock holds for new browsers only, and whether or not the contact has
 * an account. The caller holds the contact's advisory lock.
 */
@Injectable()
export class ContactLocksService {
  constructor(
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: IdentitySettings,
  ) {}

  /** The lock of a contact; null where it is not locked for new browsers. */
  find(tx: Tx, contact: ContactAddress): Promise<ContactLock | null> {
    return tx.findOneBy(ContactLock, { ...idOf(contact), lockedAt: Not(IsNull()) });
  }

  /** Counts one wrong code of a new browser; returns whether the contact is locked. */
  countWrong(tx: Tx, contact: ContactAddress, entryType: EntryType): Promise<boolean> {
    const untilLock = this.settings.WRONG_CODES_UNTIL_LOCK;
    return countWrongCode(tx, { contact, entryType, at: this.clock.now(), untilLock });
  }

  /** Deletes the count and the lock. */
  async release(tx: Tx, contact: ContactAddress): Promise<void> {
    await tx.delete(ContactLock, idOf(contact));
  }

  /** Makes a link the only one that opens the lock. */
  async setLink(tx: Tx, contact: ContactAddress, token: string, expiresAt: Date): Promise<void> {
    await tx.update(ContactLock, idOf(contact), {
      linkHash: tokenHash(token),
      linkExpiresAt: expiresAt,
    });
  }

  /** Opens the lock that a link belongs to. `invalid`: the link is unknown, replaced or expired. */
  async openByLink(tx: Tx, token: string): Promise<'unlocked' | 'already_unlocked' | 'invalid'> {
    const now = this.clock.now();
    const link = { linkHash: tokenHash(token), linkExpiresAt: MoreThan(now) };
    const opened = await tx.update(
      ContactLock,
      { ...link, lockedAt: Not(IsNull()) },
      { lockedAt: null, wrongCodes: 0, changedAt: now },
    );
    if (opened.affected === 1) return 'unlocked';
    return (await tx.existsBy(ContactLock, link)) ? 'already_unlocked' : 'invalid';
  }

  /** Deletes old counts; returns how many. Locks stay until they are opened. */
  async prune(tx: Tx): Promise<number> {
    const before = new Date(this.clock.now().getTime() - countStoredMs);
    const pruned = await tx.delete(ContactLock, { lockedAt: IsNull(), changedAt: LessThan(before) });
    return pruned.affected ?? 0;
  }
}
