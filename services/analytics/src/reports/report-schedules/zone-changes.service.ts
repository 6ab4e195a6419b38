import { Injectable } from '@nestjs/common';
import { reportSchedulesChanged } from '@emberdeck/contracts/analytics/report-schedules';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import type { workspaceChanged } from '@emberdeck/contracts/identity/workspaces';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { WorkspaceZonesService } from '../../figures/workspace-zones/workspace-zones.service.js';
import { nextRun } from './next-run.js';
import { ReportScheduleEntity } from './report-schedule.entity.js';

/** What a new time zone changes: schedules keep their hours, which are other instants now. */
@Injectable()
export class ZoneChangesService {
  constructor(
    private readonly zones: WorkspaceZonesService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** A turn that is due, or that is tried again, stays: the one after it follows the new zone. */
  async apply(tx: Tx, event: EventPayload<typeof workspaceChanged>): Promise<void> {
    const { workspaceId, timeZone } = event;
    const before = await this.zones.store(tx, event);
    if (before === null) return;
    const schedules = workspaceScope(tx, ReportScheduleEntity, workspaceId);
    const now = this.clock.now();
    let changedBy: string | undefined;
    for (const { id } of await schedules.find({}, { order: { id: 'ASC' } })) {
      const row = await schedules.findOneForUpdate({ id });
      if (row === null || row.nextAt.getTime() !== nextRun(row, before, now).getTime()) continue;
      await schedules.update({ id }, { nextAt: nextRun(row, timeZone, now) });
      changedBy = row.createdBy;
    }
    if (changedBy !== undefined) {
      await this.outbox.append(tx, reportSchedulesChanged, { workspaceId, userId: changedBy });
    }
  }
}
