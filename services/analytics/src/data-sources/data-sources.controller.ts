import { Controller } from '@nestjs/common';
import {
  type CreatedDataSource,
  createDataSource,
  type DataSource,
  deleteDataSource,
  listDataSources,
} from '@emberdeck/contracts/analytics/data-sources';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { DataSourcesService } from './data-sources.service.js';

@Controller()
export class DataSourcesController {
  constructor(private readonly sources: DataSourcesService) {}

  @Handle(listDataSources)
  list(input: CallInput<typeof listDataSources>, { actor }: UserCallContext): Promise<Page<DataSource>> {
    return this.sources.list(actor, input);
  }

  @Handle(createDataSource)
  create(input: CallInput<typeof createDataSource>, context: UserCallContext): Promise<CreatedDataSource> {
    return this.sources.create(input, context);
  }

  @Handle(deleteDataSource)
  async delete(
    { id }: CallInput<typeof deleteDataSource>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof deleteDataSource>> {
    await this.sources.delete(actor, id);
    return { success: true };
  }
}
