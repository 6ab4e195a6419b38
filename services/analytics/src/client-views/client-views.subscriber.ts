import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { isDeparture, memberPlaceChanged } from '@emberdeck/contracts/identity/team';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { ClientViewsService } from './client-views.service.js';

/** Follows members who leave their workspace. */
@Controller()
export class ClientViewsSubscriber {
  constructor(private readonly views: ClientViewsService) {}

  @Subscribe(memberPlaceChanged, 'client-views')
  async changed(tx: Tx, event: EventPayload<typeof memberPlaceChanged>): Promise<void> {
    if (isDeparture(event)) await this.views.forget(tx, event.workspaceId, event.memberId);
  }
}
