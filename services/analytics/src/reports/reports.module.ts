import { Module } from '@nestjs/common';
import { ReportFilesModule } from './report-files/report-files.module.js';
import { ReportRequestsModule } from './reports/report-requests.module.js';
import { ReportSchedulesModule } from './report-schedules/report-schedules.module.js';

/** Reports: what they contain, their files, and their schedules. */
@Module({
  imports: [ReportFilesModule, ReportRequestsModule, ReportSchedulesModule],
  exports: [ReportRequestsModule],
})
export class ReportsModule {}
