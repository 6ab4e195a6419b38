import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { contactKey, type ContactAddress } from '../contact-address.js';

/**
 * Locks a contact until the transaction ends, so that its counters and codes agree. By hand: an advisory lock needs no
 * row, and an unknown contact has none that a repository could lock.
 */
export async function lockContact(tx: Tx, contact: ContactAddress): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `onboarding:${contactKey(contact)}`,
  ]);
}

/** Invalidates codes after a restore. By hand: the restore runs it without a service. */
export const deleteUnfinishedFlows = `DELETE FROM onboarding_flow WHERE state <> 'done'`;

/** A restore would make a used link usable again. */
export const deleteSignInLinks = 'DELETE FROM sign_in_link';
