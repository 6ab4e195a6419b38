import { Controller } from '@nestjs/common';
import { loadSampleData, removeSampleData } from '@emberdeck/contracts/analytics/data-sources';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { SampleDataService } from './sample-data.service.js';

@Controller()
export class SampleDataController {
  constructor(private readonly samples: SampleDataService) {}

  @Handle(loadSampleData)
  async load(
    input: CallInput<typeof loadSampleData>,
    context: UserCallContext,
  ): Promise<CallOutput<typeof loadSampleData>> {
    return this.samples.load(input, context);
  }

  @Handle(removeSampleData)
  async remove(
    _input: CallInput<typeof removeSampleData>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof removeSampleData>> {
    await this.samples.remove(actor);
    return { success: true };
  }
}
