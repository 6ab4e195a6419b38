import {
  demoJoinedAt,
  demoPeople,
  demoUser,
  demoWorkspace,
  type DemoPerson,
} from '@emberdeck/contracts/demo/demo-workspace';
import { userJoined } from '@emberdeck/contracts/identity/users';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';

/** Puts the people of the demo workspace there, once: each with a proven address, so that they sign in as anybody. */
@Injectable()
export class DemoWorkspaceService implements OnApplicationBootstrap {
  constructor(
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.runtime.demo) {
      await this.work.run((tx) => this.seed(tx));
    }
  }

  private async seed(tx: Tx): Promise<void> {
    const now = this.clock.now();
    const created: DemoPerson[] = [];
    for (const person of demoPeople) {
      if (await insertPerson(tx, person, demoJoinedAt(person, now))) {
        created.push(person);
      }
    }
    await tx.query(
      'INSERT INTO workspace (id, name, owner_id, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [demoWorkspace.id, demoWorkspace.name, demoUser.userId, demoJoinedAt(demoUser, now)],
    );
    for (const person of created) {
      const joinedAt = demoJoinedAt(person, now);
      await tx.query(
        'INSERT INTO membership (workspace_id, user_id, role, joined_at) VALUES ($1, $2, $3, $4)',
        [demoWorkspace.id, person.userId, person.role, joinedAt],
      );
      await this.announce(tx, person, joinedAt);
    }
  }

  private async announce(tx: Tx, person: DemoPerson, joinedAt: Date): Promise<void> {
    await this.outbox.append(tx, userJoined, {
      userId: person.userId,
      workspaceId: demoWorkspace.id,
      displayName: person.displayName,
      entryType: 'email',
      verified: true,
      provenPhone: null,
      referralCode: null,
      joinedAt: joinedAt.toISOString(),
    });
    await this.accounts.announceMember(tx, person.userId);
  }
}

/** False where the person was there already: also where another replica has just put them there. */
async function insertPerson(tx: Tx, person: DemoPerson, joinedAt: Date): Promise<boolean> {
  const inserted = await tx.query<unknown[]>(
    `INSERT INTO user_account (id, display_name, first_name, last_name, verified, created_at, updated_at)
     VALUES ($1, $2, $3, $4, true, $5, $5)
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    [person.userId, person.displayName, person.firstName, person.lastName, joinedAt],
  );
  if (inserted.length > 0) {
    // The id of the contact is that of its person, which is fixed as well.
    await tx.query(
      `INSERT INTO contact (id, user_id, kind, value, proven_at, created_at) VALUES ($1, $1, 'email', $2, $3, $3)
       ON CONFLICT DO NOTHING`,
      [person.userId, person.email, joinedAt],
    );
  }
  return inserted.length > 0;
}
