import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { provisionMember } from '@emberdeck/contracts/identity/provisioning';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { mailboxOf } from '../contact-address.js';
import { Contact } from './contact.entity.js';
import { MembershipsService } from './memberships.service.js';
import { UserAccount } from './user-account.entity.js';
import { Workspace } from './workspace.entity.js';

type Provisioned = CallInput<typeof provisionMember>;

/** Creates persons and workspaces whose ids are given, once: concurrent calls store the same rows. */
@Injectable()
export class ProvisioningService {
  constructor(
    private readonly memberships: MembershipsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async provision(tx: Tx, person: Provisioned): Promise<CallOutput<typeof provisionMember>> {
    const joinedAt = this.clock.now();
    if (!(await this.addAccount(tx, person, joinedAt))) return { isNew: false };
    const { userId, workspace, role, ownsWorkspace } = person;
    if (ownsWorkspace) {
      await insertIfAbsent(tx, Workspace, { ...workspace, ownerId: userId, createdAt: joinedAt });
    }
    await this.outbox.append(tx, userJoined, {
      userId,
      workspaceId: workspace.id,
      displayName: person.displayName,
      entryType: 'email',
      verified: true,
      provenPhone: null,
      referralCode: person.referralCode,
      joinedAt: joinedAt.toISOString(),
    });
    await this.memberships.add(tx, { workspaceId: workspace.id, userId, role, joinedAt });
    return { isNew: true };
  }

  /** False where the account exists: also where another transaction has just stored it. */
  private async addAccount(tx: Tx, person: Provisioned, createdAt: Date): Promise<boolean> {
    const { userId, displayName, firstName, lastName, email } = person;
    const account = { id: userId, displayName, firstName, lastName, verified: true };
    const row = { ...account, createdAt, updatedAt: createdAt };
    if (!(await insertIfAbsent(tx, UserAccount, row))) return false;
    // The contact has the id of its account, which is given too. A real account may own the address.
    await insertIfAbsent(tx, Contact, {
      id: userId,
      userId,
      kind: 'email',
      value: email,
      mailbox: mailboxOf({ kind: 'email', value: email }),
      provenAt: createdAt,
      createdAt,
    });
    return true;
  }
}
