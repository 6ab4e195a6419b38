import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { isDeparture, memberPlaceChanged } from '@emberdeck/contracts/identity/team';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { SourceOwnersService } from './source-owners.service.js';

/** Follows members who leave their workspace. */
@Controller()
export class SourceOwnersSubscriber {
  constructor(private readonly owners: SourceOwnersService) {}

  @Subscribe(memberPlaceChanged, 'source-owners')
  async changed(tx: Tx, event: EventPayload<typeof memberPlaceChanged>): Promise<void> {
    if (isDeparture(event)) await this.owners.apply(tx, event);
  }
}
