import type { Actor } from '@emberdeck/contracts/core/actor';
import { providerUnlinked } from '@emberdeck/contracts/identity/provider-links';
import { providerLinked } from '@emberdeck/contracts/identity/provider-sign-in';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import type { ContactAddress } from '../contact-address.js';
import { ProviderAccount } from './provider-account.entity.js';
import { ProviderSignIn } from './provider-sign-in.entity.js';

/** An account of the provider. Nothing else names it: an address may pass to another person there. */
export interface ProviderKey {
  readonly issuer: string;
  readonly subject: string;
}

/** How users read an issuer. */
export const hostOf = (issuer: string): string => new URL(issuer).host;

/** The accounts of the provider, and the users that they sign in. */
@Injectable()
export class ProviderAccountsService {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /** The user that an account of the provider signs in, or null. Notes the use. */
  async use(tx: Tx, { issuer, subject }: ProviderKey): Promise<string | null> {
    const key = { issuer, subject };
    await tx.update(ProviderAccount, key, { lastUsedAt: this.clock.now() });
    return (await tx.findOneBy(ProviderAccount, key))?.userId ?? null;
  }

  /** Links an account of the provider. False where it signs in another user already. */
  add(tx: Tx, { issuer, subject }: ProviderKey, userId: string): Promise<boolean> {
    const now = this.clock.now();
    const row = { id: this.randomness.uuid(), userId, issuer, subject, createdAt: now, lastUsedAt: now };
    return insertIfAbsent(tx, ProviderAccount, row);
  }

  /**
   * Links what waits in this browser for the code of an e-mail address. The caller has just seen that code, in this
   * browser, for the account that has the address.
   */
  async linkWaiting(
    tx: Tx,
    account: { readonly userId: string; readonly workspaceId: string },
    contact: ContactAddress,
    browserId: string | null | undefined,
  ): Promise<void> {
    if (contact.kind !== 'email' || browserId === null || browserId === undefined) return;
    const waiting = {
      ...{ browserId, email: contact.value, step: 'linking' as const },
      expiresAt: MoreThan(this.clock.now()),
    };
    const row = await tx.findOne(ProviderSignIn, { where: waiting, order: { createdAt: 'DESC' } });
    if (row === null || row.issuer === null || row.subject === null) return;
    const once = { stateHash: row.stateHash, step: 'linking' as const };
    const used = await tx.update(ProviderSignIn, once, { step: 'used' });
    if (used.affected !== 1) return;
    await this.link(tx, { issuer: row.issuer, subject: row.subject }, account);
  }

  /** Links an account of the provider to a user who exists. False where it signs in a user already. */
  async link(
    tx: Tx,
    key: ProviderKey,
    { userId, workspaceId }: { readonly userId: string; readonly workspaceId: string },
  ): Promise<boolean> {
    if (!(await this.add(tx, key, userId))) return false;
    await this.outbox.append(tx, providerLinked, { userId, workspaceId, host: hostOf(key.issuer) });
    return true;
  }

  /** What signs in to the account of a user, the oldest first. */
  of(tx: Tx, userId: string): Promise<ProviderAccount[]> {
    return tx.find(ProviderAccount, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Unlinks what signs in to the account of a user; publishes each. */
  async unlink(tx: Tx, { userId, workspaceId }: Actor): Promise<void> {
    for (const { id, issuer } of await this.of(tx, userId)) {
      const gone = await tx.delete(ProviderAccount, { id, userId });
      if (gone.affected !== 1) continue;
      await this.outbox.append(tx, providerUnlinked, { userId, workspaceId, host: hostOf(issuer) });
    }
  }
}
