import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { isDeparture, memberPlaceChanged } from '@emberdeck/contracts/identity/team';
import { workspaceChanged } from '@emberdeck/contracts/identity/workspaces';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { ScheduleOwnersService } from './schedule-owners.service.js';
import { ZoneChangesService } from './zone-changes.service.js';

/** Follows the time zones of workspaces, and members who leave them. */
@Controller()
export class ReportSchedulesSubscriber {
  constructor(
    private readonly changes: ZoneChangesService,
    private readonly owners: ScheduleOwnersService,
  ) {}

  @Subscribe(workspaceChanged, 'report-schedules')
  async changed(tx: Tx, event: EventPayload<typeof workspaceChanged>): Promise<void> {
    await this.changes.apply(tx, event);
  }

  @Subscribe(memberPlaceChanged, 'report-schedules')
  async memberLeft(tx: Tx, event: EventPayload<typeof memberPlaceChanged>): Promise<void> {
    if (isDeparture(event)) await this.owners.apply(tx, event);
  }
}
