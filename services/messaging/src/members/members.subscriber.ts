import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { memberChanged } from '@emberdeck/contracts/identity/users';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { MembersService } from './members.service.js';

/** Applies changes of memberships and names. */
@Controller()
export class MembersSubscriber {
  constructor(private readonly members: MembersService) {}

  @Subscribe(memberChanged, 'members')
  async memberChanged(tx: Tx, payload: EventPayload<typeof memberChanged>): Promise<void> {
    await this.members.apply(tx, payload);
  }
}
