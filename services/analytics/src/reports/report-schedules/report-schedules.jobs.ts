import { Injectable } from '@nestjs/common';
import { scheduleReports } from '@emberdeck/contracts/analytics/report-work';
import { type JobContext, RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { ReportBuildsService } from '../reports/report-builds.service.js';
import { ReportTurnsService } from './report-turns.service.js';

/** What happens to reports every minute. */
@Injectable()
export class ReportSchedulesJobs {
  constructor(
    private readonly turns: ReportTurnsService,
    private readonly builds: ReportBuildsService,
  ) {}

  @RunJob(scheduleReports)
  async run(_input: unknown, { signal }: JobContext): Promise<null> {
    try {
      await this.builds.failAbandoned();
    } finally {
      await this.turns.startDue(signal);
    }
    return null;
  }
}
