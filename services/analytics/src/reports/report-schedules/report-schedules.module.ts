import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { FiguresModule } from '../../figures/figures.module.js';
import { MembersModule } from '../../members/members.module.js';
import { ReportRequestsModule } from '../reports/report-requests.module.js';
import { ReportScheduleEntity } from './report-schedule.entity.js';
import { ReportSchedulesController } from './report-schedules.controller.js';
import { ReportSchedulesJobs } from './report-schedules.jobs.js';
import { ReportSchedulesService } from './report-schedules.service.js';
import { ReportSchedulesSubscriber } from './report-schedules.subscriber.js';
import { ReportTurnsService } from './report-turns.service.js';
import { ScheduleOwnersService } from './schedule-owners.service.js';
import { ZoneChangesService } from './zone-changes.service.js';

/** Reports that are made again and again, and sent. */
@Entities(ReportScheduleEntity)
@Module({
  imports: [FiguresModule, MembersModule, ReportRequestsModule],
  controllers: [ReportSchedulesController, ReportSchedulesSubscriber],
  providers: [
    ReportSchedulesService,
    ReportTurnsService,
    ScheduleOwnersService,
    ZoneChangesService,
    ReportSchedulesJobs,
  ],
})
export class ReportSchedulesModule {}
