import type { EventPayload } from '@emberdeck/contracts/core/event';
import { profileUpdated } from '@emberdeck/contracts/gamification/profile';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { Controller } from '@nestjs/common';
import { AccountsService } from './accounts.service.js';

@Controller()
export class ProfileSubscriber {
  constructor(private readonly accounts: AccountsService) {}

  @Subscribe(profileUpdated, 'accounts')
  async copyProfile(tx: Tx, profile: EventPayload<typeof profileUpdated>): Promise<void> {
    await this.accounts.copyProfile(tx, profile);
  }
}
