import { Controller } from '@nestjs/common';
import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import {
  listSourceMetrics,
  listSourcePoints,
  readDataSource,
  readPointsCsv,
  type SourcePoint,
} from '@emberdeck/contracts/analytics/source-page';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { SourcePageService } from './source-page.service.js';

@Controller()
export class SourcePageController {
  constructor(private readonly page: SourcePageService) {}

  @Handle(readDataSource)
  read({ id }: CallInput<typeof readDataSource>, { actor }: UserCallContext): Promise<DataSource> {
    return this.page.read(actor, id);
  }

  @Handle(listSourceMetrics)
  metrics(
    input: CallInput<typeof listSourceMetrics>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof listSourceMetrics>> {
    return this.page.metrics(actor, input);
  }

  @Handle(listSourcePoints)
  points(input: CallInput<typeof listSourcePoints>, { actor }: UserCallContext): Promise<Page<SourcePoint>> {
    return this.page.points(actor, input);
  }

  @Handle(readPointsCsv)
  csvLines(input: CallInput<typeof readPointsCsv>, { actor }: UserCallContext): Promise<Page<string>> {
    return this.page.csvLines(actor, input);
  }
}
