import { Controller } from '@nestjs/common';
import { placeSampleSource } from '@emberdeck/contracts/analytics/sample-sources';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { SampleSourcesService } from './sample-sources.service.js';

@Controller()
export class SampleSourcesController {
  constructor(private readonly samples: SampleSourcesService) {}

  @Handle(placeSampleSource)
  async place(input: CallInput<typeof placeSampleSource>): Promise<CallOutput<typeof placeSampleSource>> {
    return { exists: await this.samples.place(input) };
  }
}
