import { Controller } from '@nestjs/common';
import {
  createReport,
  deleteReport,
  listReports,
  readReport,
  readReportFile,
  type Report,
  cancelReport,
  retryReport,
  shareReport,
} from '@emberdeck/contracts/analytics/reports';
import { readReportPart } from '@emberdeck/contracts/analytics/report-work';
import { checkBlob } from '@emberdeck/contracts/blobs/blob';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { ReportPartsService } from './report-parts.service.js';
import { ReportsService } from './reports.service.js';

@Controller()
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly parts: ReportPartsService,
  ) {}

  @Handle(listReports)
  list(input: CallInput<typeof listReports>, { actor }: UserCallContext): Promise<Page<Report>> {
    return this.reports.list(actor, input);
  }

  @Handle(readReport)
  read({ id }: CallInput<typeof readReport>, { actor }: UserCallContext): Promise<Report> {
    return this.reports.read(actor, id);
  }

  @Handle(createReport)
  create(input: CallInput<typeof createReport>, context: UserCallContext): Promise<Report> {
    return this.reports.create(input, context);
  }

  @Handle(cancelReport)
  cancel({ id }: CallInput<typeof cancelReport>, { actor }: UserCallContext): Promise<Report> {
    return this.reports.cancel(actor, id);
  }

  @Handle(retryReport)
  retry({ id }: CallInput<typeof retryReport>, { actor }: UserCallContext): Promise<Report> {
    return this.reports.retry(actor, id);
  }

  @Handle(deleteReport)
  async delete(
    { id }: CallInput<typeof deleteReport>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof deleteReport>> {
    await this.reports.delete(actor, id);
    return { success: true };
  }

  @Handle(shareReport)
  share(input: CallInput<typeof shareReport>, { actor }: UserCallContext): Promise<Report> {
    return this.reports.share(actor, input);
  }

  @Handle(checkBlob('analytics'))
  async check(
    { blobId }: CallInput<ReturnType<typeof checkBlob>>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<ReturnType<typeof checkBlob>>> {
    return { mayRead: await this.reports.mayReadBlob(actor, blobId) };
  }

  @Handle(readReportPart)
  part(input: CallInput<typeof readReportPart>): Promise<CallOutput<typeof readReportPart>> {
    return this.parts.read(input);
  }

  @Handle(readReportFile)
  file(
    input: CallInput<typeof readReportFile>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof readReportFile>> {
    return this.reports.file(actor, input);
  }
}
