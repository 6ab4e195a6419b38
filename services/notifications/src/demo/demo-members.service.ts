import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { demoPeople, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { MemberCopies } from '@emberdeck/platform/members/member-copies';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';

/** Stores the members of the demo workspace, for whom identity publishes no event. */
@Injectable()
export class DemoMembersService implements OnApplicationBootstrap {
  constructor(
    @Inject(RUNTIME_SETTINGS) private readonly runtime: RuntimeSettings,
    private readonly work: UnitOfWork,
    private readonly members: MemberCopies,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.runtime.demo) {
      return;
    }
    await this.work.run(async (tx) => {
      for (const person of demoPeople) {
        await this.members.apply(tx, {
          ...person,
          workspaceId: demoWorkspace.id,
          profileImageUrl: null,
          revision: 0,
        });
      }
    });
  }
}
