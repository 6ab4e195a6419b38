import { Controller } from '@nestjs/common';
import type { Report } from '@emberdeck/contracts/analytics/reports';
import {
  createReportSchedule,
  deleteReportSchedule,
  listReportSchedules,
  type ReportSchedule,
  sendReportNow,
  updateReportSchedule,
} from '@emberdeck/contracts/analytics/report-schedules';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { ReportSchedulesService } from './report-schedules.service.js';

@Controller()
export class ReportSchedulesController {
  constructor(private readonly schedules: ReportSchedulesService) {}

  @Handle(listReportSchedules)
  list(_input: object, { actor }: UserCallContext): Promise<ReportSchedule[]> {
    return this.schedules.list(actor);
  }

  @Handle(createReportSchedule)
  create(input: CallInput<typeof createReportSchedule>, context: UserCallContext): Promise<ReportSchedule> {
    return this.schedules.create(input, context);
  }

  @Handle(updateReportSchedule)
  update(input: CallInput<typeof updateReportSchedule>, { actor }: UserCallContext): Promise<ReportSchedule> {
    return this.schedules.update(actor, input);
  }

  @Handle(deleteReportSchedule)
  async delete(
    { id }: CallInput<typeof deleteReportSchedule>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof deleteReportSchedule>> {
    await this.schedules.delete(actor, id);
    return { success: true };
  }

  @Handle(sendReportNow)
  send({ id }: CallInput<typeof sendReportNow>, context: UserCallContext): Promise<Report> {
    return this.schedules.sendNow(id, context);
  }
}
