import { Injectable } from '@nestjs/common';
import { reportSchedulesChanged } from '@emberdeck/contracts/analytics/report-schedules';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import type { memberPlaceChanged } from '@emberdeck/contracts/identity/team';
import { changeTime } from '@emberdeck/platform/database/change-time';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { ReportScheduleEntity } from './report-schedule.entity.js';

/** What becomes of the schedules of a member who leaves a workspace. */
@Injectable()
export class ScheduleOwnersService {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Hands the schedules to the heir. Without one, pauses them. */
  async apply(
    tx: Tx,
    { workspaceId, memberId, userId, heirId }: EventPayload<typeof memberPlaceChanged>,
  ): Promise<void> {
    const schedules = workspaceScope(tx, ReportScheduleEntity, workspaceId);
    const changes = heirId === null ? { isActive: false } : { createdBy: heirId };
    let isChanged = false;
    for (const { id } of await schedules.find({ createdBy: memberId }, { order: { id: 'ASC' } })) {
      const row = await schedules.findOneForUpdate({ id, createdBy: memberId });
      if (row === null || (heirId === null && !row.isActive)) continue;
      const updatedAt = changeTime(row.updatedAt, this.clock.now());
      await schedules.update({ id }, { ...changes, updatedAt });
      isChanged = true;
    }
    if (isChanged) await this.outbox.append(tx, reportSchedulesChanged, { workspaceId, userId });
  }
}
