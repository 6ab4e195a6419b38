import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { mailboxOf } from '../contact-address.js';
import { Contact } from './contact.entity.js';
import { UserAccount } from './user-account.entity.js';
import { Workspace } from './workspace.entity.js';

/** An account with fixed ids and a proven e-mail address. */
export interface SeededAccount {
  readonly userId: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** A workspace with a fixed id. */
export interface SeededWorkspace {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
}

/** Stores accounts whose ids are fixed, once: concurrent replicas store the same rows. */
@Injectable()
export class SeededAccountsService {
  /** False where the account exists: also where another replica has just stored it. */
  async addAccount(tx: Tx, account: SeededAccount, createdAt: Date): Promise<boolean> {
    const { userId, displayName, firstName, lastName, email } = account;
    const inserted = await insertIfAbsent(tx, UserAccount, {
      id: userId,
      displayName,
      firstName,
      lastName,
      verified: true,
      createdAt,
      updatedAt: createdAt,
    });
    if (inserted) {
      // The contact has the id of its account, which is fixed too. A real account may own the address.
      const row = {
        id: userId,
        userId,
        kind: 'email' as const,
        value: email,
        mailbox: mailboxOf({ kind: 'email', value: email }),
        provenAt: createdAt,
        createdAt,
      };
      await insertIfAbsent(tx, Contact, row);
    }
    return inserted;
  }

  async addWorkspace(tx: Tx, workspace: SeededWorkspace, createdAt: Date): Promise<void> {
    await insertIfAbsent(tx, Workspace, { ...workspace, createdAt });
  }
}
