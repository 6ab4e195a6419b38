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
import { MembershipsService } from '../accounts/memberships.service.js';
import { SeededAccountsService } from '../accounts/seeded-accounts.service.js';

/** Stores the people of the demo workspace, once: each with a proven address, so that they can sign in. */
@Injectable()
export class DemoWorkspaceService implements OnApplicationBootstrap {
  constructor(
    private readonly work: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly memberships: MembershipsService,
    private readonly seeded: SeededAccountsService,
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
      if (await this.seeded.addAccount(tx, person, demoJoinedAt(person, now))) {
        created.push(person);
      }
    }
    const { id, name } = demoWorkspace;
    await this.seeded.addWorkspace(tx, { id, name, ownerId: demoUser.userId }, demoJoinedAt(demoUser, now));
    for (const person of created) {
      const joinedAt = demoJoinedAt(person, now);
      await this.announce(tx, person, joinedAt);
      const { userId, role } = person;
      await this.memberships.add(tx, { workspaceId: id, userId, role, joinedAt });
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
  }
}
