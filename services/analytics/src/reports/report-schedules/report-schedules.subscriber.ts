import { Controller } from '@nestjs/common';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { workspaceChanged } from '@emberdeck/contracts/identity/workspaces';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { ZoneChangesService } from './zone-changes.service.js';

/** Follows the time zones of workspaces. */
@Controller()
export class ReportSchedulesSubscriber {
  constructor(private readonly changes: ZoneChangesService) {}

  @Subscribe(workspaceChanged, 'report-schedules')
  async changed(tx: Tx, event: EventPayload<typeof workspaceChanged>): Promise<void> {
    await this.changes.apply(tx, event);
  }
}
