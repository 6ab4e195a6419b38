import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { ContactAddress } from '../contact-address.js';

/** A wrong code, and how many in a row lock the contact. */
export interface WrongCode {
  readonly contact: ContactAddress;
  readonly entryType: EntryType;
  readonly at: Date;
  readonly untilLock: number;
}

/**
 * Counts a wrong code and locks the contact at the limit; returns whether it is locked. By hand, so that every wrong
 * code costs one round trip: count, lock and answer are one upsert.
 */
export async function countWrongCode(
  tx: Tx,
  { contact, entryType, at, untilLock }: WrongCode,
): Promise<boolean> {
  const [counted] = await tx.query<{ locked: boolean }[]>(
    `INSERT INTO contact_lock AS lock (contact_kind, contact_value, entry_type, wrong_codes, locked_at, changed_at)
     VALUES ($1, $2, $3, 1, CASE WHEN $5 <= 1 THEN $4::timestamptz END, $4)
     ON CONFLICT (contact_kind, contact_value) DO UPDATE
        SET entry_type = $3, wrong_codes = lock.wrong_codes + 1, changed_at = $4,
            locked_at = CASE WHEN lock.wrong_codes + 1 >= $5 THEN $4::timestamptz END
     RETURNING locked_at IS NOT NULL AS locked`,
    [contact.kind, contact.value, entryType, at, untilLock],
  );
  return counted?.locked ?? false;
}
