import { Injectable } from '@nestjs/common';
import { scheduleReports } from '@emberdeck/contracts/analytics/report-work';
import { type JobContext, RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { ReportTurnsService } from './report-turns.service.js';

/** What happens to reports every minute. */
@Injectable()
export class ReportSchedulesJobs {
  constructor(private readonly turns: ReportTurnsService) {}

  @RunJob(scheduleReports)
  async run(_input: unknown, { signal }: JobContext): Promise<null> {
    await this.turns.startDue(signal);
    return null;
  }
}
