import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { ActivitiesModule } from '../../activities/activities.module.js';
import { FiguresModule } from '../../figures/figures.module.js';
import { MembersModule } from '../../members/members.module.js';
import { ReportFilesModule } from '../report-files/report-files.module.js';
import { ReportBuildJobs } from './report-build.jobs.js';
import { ReportBuildsService } from './report-builds.service.js';
import { ReportDataService } from './report-data.service.js';
import { ReportFileEntity } from './report-file.entity.js';
import { ReportPartsService } from './report-parts.service.js';
import { ReportQueueService } from './report-queue.service.js';
import { ReportRemovalService } from './report-removal.service.js';
import { ReportRequestsService } from './report-requests.service.js';
import { ReportEntity } from './report.entity.js';
import { ReportsController } from './reports.controller.js';
import { ReportsSubscriber } from './reports.subscriber.js';
import { ReportsService } from './reports.service.js';

/** Reports of a workspace: asking for them, building, reading and removing them. */
@Entities(ReportEntity, ReportFileEntity)
@Module({
  imports: [ActivitiesModule, FiguresModule, MembersModule, ReportFilesModule],
  controllers: [ReportsController, ReportsSubscriber],
  providers: [
    ReportsService,
    ReportPartsService,
    ReportQueueService,
    ReportRequestsService,
    ReportRemovalService,
    ReportBuildsService,
    ReportDataService,
    ReportBuildJobs,
  ],
  exports: [ReportsService, ReportRequestsService, ReportRemovalService],
})
export class ReportRequestsModule {}
