import { Controller } from '@nestjs/common';
import {
  type ChartMark,
  createChartMark,
  deleteChartMark,
  listChartMarks,
} from '@emberdeck/contracts/analytics/chart-marks';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { ChartMarksService } from './chart-marks.service.js';

@Controller()
export class ChartMarksController {
  constructor(private readonly marks: ChartMarksService) {}

  @Handle(listChartMarks)
  list(input: CallInput<typeof listChartMarks>, { actor }: UserCallContext): Promise<ChartMark[]> {
    return this.marks.list(actor, input);
  }

  @Handle(createChartMark)
  create(input: CallInput<typeof createChartMark>, context: UserCallContext): Promise<ChartMark> {
    return this.marks.create(input, context);
  }

  @Handle(deleteChartMark)
  async delete(
    { id }: CallInput<typeof deleteChartMark>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof deleteChartMark>> {
    await this.marks.delete(actor, id);
    return { success: true };
  }
}
