import { Controller } from '@nestjs/common';
import { reportSent } from '@emberdeck/contracts/analytics/report-work';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { sendReportMails } from '@emberdeck/contracts/notifications/report-mails';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';

/** Starts a job for the mails of a report: a consumer must neither call nor wait for a mail server. */
@Controller()
export class ReportMailsSubscriber {
  constructor(private readonly jobs: Jobs) {}

  @Subscribe(reportSent, 'report-mails')
  async reportSent(tx: Tx, event: EventPayload<typeof reportSent>): Promise<void> {
    await this.jobs.add(tx, sendReportMails, event);
  }
}
