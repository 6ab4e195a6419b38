import type { Actor } from '@emberdeck/contracts/core/actor';
import type { ProviderLink } from '@emberdeck/contracts/identity/provider-links';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Injectable } from '@nestjs/common';
import { ContactsService } from '../accounts/contacts.service.js';
import { MembershipsService } from '../accounts/memberships.service.js';
import { hostOf, ProviderAccountsService } from './provider-accounts.service.js';

/** The provider as a way to sign in to one's own account. A confirmed contact stays beside it, as beside other contacts. */
@Injectable()
export class OwnProviderLinksService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly accounts: ProviderAccountsService,
    private readonly contacts: ContactsService,
    private readonly memberships: MembershipsService,
  ) {}

  async list({ userId }: Actor): Promise<ProviderLink[]> {
    const isRemovable = (await this.contacts.list(userId)).length > 0;
    const linked = await this.work.run((tx) => this.accounts.of(tx, userId));
    return linked.map(({ issuer, createdAt, lastUsedAt }) => ({
      host: hostOf(issuer),
      isRemovable,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }));
  }

  unlink(actor: Actor): Promise<void> {
    return this.work.run(async (tx) => {
      // The lock orders this against the removal of a contact.
      await this.memberships.lockAll(tx, [actor.userId]);
      const contacts = await this.contacts.all(tx, actor.userId);
      if (!contacts.some(({ provenAt }) => provenAt !== null)) {
        throw new AppError(
          'conflict',
          'This is the last way to sign in to your account. Add a contact first.',
        );
      }
      await this.accounts.unlink(tx, actor);
    });
  }
}
