import { Controller } from '@nestjs/common';
import { clientViewChanged } from '@emberdeck/contracts/analytics/client-views';
import { sourceChanged } from '@emberdeck/contracts/analytics/source-events';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { ReportsService } from './reports.service.js';

/** Follows the sources of reports. */
@Controller()
export class ReportsSubscriber {
  constructor(private readonly reports: ReportsService) {}

  @Subscribe(sourceChanged, 'reports')
  async sourceChanged(tx: Tx, event: EventPayload<typeof sourceChanged>): Promise<void> {
    await this.reports.withoutClosed(tx, event.workspaceId, event.sourceId);
  }

  @Subscribe(clientViewChanged, 'reports')
  async clientViewChanged(tx: Tx, event: EventPayload<typeof clientViewChanged>): Promise<void> {
    await this.reports.withoutClosedTo(tx, event.workspaceId, event.memberId);
  }
}
