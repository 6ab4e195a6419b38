import { Injectable } from '@nestjs/common';
import type { createReport, Report } from '@emberdeck/contracts/analytics/reports';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { toTeamReport } from './report.mapper.js';
import { type NewReport, ReportQueueService } from './report-queue.service.js';
import { blocksOf, rangeOf } from './report-rules.js';

type CreateInput = CallInput<typeof createReport>;

/** What a member asks for. The window is set when a report is queued. */
export type RequestedReport = Pick<CreateInput, 'title' | 'type'> & {
  readonly config: Omit<CreateInput['config'], 'filters'>;
};

/** Requests for reports, by members and by schedules. */
@Injectable()
export class ReportRequestsService {
  constructor(private readonly queued: ReportQueueService) {}

  /** The requested report, in the name of the member. */
  describe(actor: Actor, requested: RequestedReport) {
    return { workspaceId: actor.workspaceId, ...this.contentOf(requested), authorName: actor.displayName };
  }

  /** An unknown range becomes 30 days, and no metrics become those of the type. */
  contentOf({ title, type, config }: RequestedReport) {
    return {
      title,
      type,
      dateRange: rangeOf(config.dateRange),
      format: config.format,
      includedMetrics: blocksOf(type, config.includedMetrics),
    };
  }

  /** Stores the report with its job. `actor` owns the job; absent for a schedule's turn. */
  async queue(tx: Tx, given: NewReport, actor?: Actor): Promise<Report> {
    const { report, files } = await this.queued.add(tx, given, actor);
    const row = toTeamReport(report, files);
    if (row === null) throw new Error('A queued report has no file');
    return row;
  }
}
