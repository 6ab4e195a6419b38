import { Controller } from '@nestjs/common';
import {
  type CreatedDataSource,
  createDataSource,
  type DataSource,
  deleteDataSource,
  listDataSources,
  listDeletedSources,
  readSourceDependents,
  restoreDataSource,
  updateDataSource,
} from '@emberdeck/contracts/analytics/data-sources';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { requirePermission } from '@emberdeck/platform/runtime/require-permission';
import { DataSourcesService } from './data-sources.service.js';
import { SourceChangesService } from './source-changes.service.js';
import { SourceDeletionService } from './source-deletion.service.js';

@Controller()
export class DataSourcesController {
  constructor(
    private readonly sources: DataSourcesService,
    private readonly changes: SourceChangesService,
    private readonly deletion: SourceDeletionService,
  ) {}

  @Handle(listDataSources)
  list(input: CallInput<typeof listDataSources>, { actor }: UserCallContext): Promise<Page<DataSource>> {
    return this.sources.list(actor, input);
  }

  @Handle(createDataSource)
  create(input: CallInput<typeof createDataSource>, context: UserCallContext): Promise<CreatedDataSource> {
    return this.sources.create(input, context);
  }

  @Handle(updateDataSource)
  update(input: CallInput<typeof updateDataSource>, { actor }: UserCallContext): Promise<DataSource> {
    return this.changes.update(actor, input);
  }

  @Handle(deleteDataSource)
  async delete(
    { id }: CallInput<typeof deleteDataSource>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof deleteDataSource>> {
    await this.deletion.delete(actor, id);
    return { success: true };
  }

  @Handle(readSourceDependents)
  readDependents(
    { id }: CallInput<typeof readSourceDependents>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof readSourceDependents>> {
    requirePermission(actor, 'see-source-access');
    return this.deletion.readDependents(actor, id);
  }

  @Handle(listDeletedSources)
  listDeleted(
    input: CallInput<typeof listDeletedSources>,
    { actor }: UserCallContext,
  ): Promise<Page<CallOutput<typeof listDeletedSources>[number]>> {
    requirePermission(actor, 'see-source-access');
    return this.deletion.listDeleted(actor, input);
  }

  @Handle(restoreDataSource)
  restore(input: CallInput<typeof restoreDataSource>, context: UserCallContext): Promise<DataSource> {
    return this.deletion.restore(input, context);
  }
}
