import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { MembersModule } from '../members/members.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { WorkspaceZonesModule } from '../workspace-zones/workspace-zones.module.js';
import { ReportScheduleEntity } from './report-schedule.entity.js';
import { ReportSchedulesController } from './report-schedules.controller.js';
import { ReportSchedulesJobs } from './report-schedules.jobs.js';
import { ReportSchedulesService } from './report-schedules.service.js';
import { ReportSchedulesSubscriber } from './report-schedules.subscriber.js';
import { ReportTurnsService } from './report-turns.service.js';
import { ZoneChangesService } from './zone-changes.service.js';

/** Reports that are made again and again, and sent. */
@Entities(ReportScheduleEntity)
@Module({
  imports: [MembersModule, ReportsModule, WorkspaceZonesModule],
  controllers: [ReportSchedulesController, ReportSchedulesSubscriber],
  providers: [ReportSchedulesService, ReportTurnsService, ZoneChangesService, ReportSchedulesJobs],
})
export class ReportSchedulesModule {}
