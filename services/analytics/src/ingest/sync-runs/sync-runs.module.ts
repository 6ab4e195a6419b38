import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { ActivitiesModule } from '../../activities/activities.module.js';
import { DataSourcesModule } from '../data-sources/data-sources.module.js';
import { SyncRunEntity } from './sync-run.entity.js';
import { SyncRunsController } from './sync-runs.controller.js';
import { SyncRunsService } from './sync-runs.service.js';

/** The attempts to bring rows into sources. */
@Entities(SyncRunEntity)
@Module({
  imports: [ActivitiesModule, DataSourcesModule],
  controllers: [SyncRunsController],
  providers: [SyncRunsService],
  exports: [SyncRunsService],
})
export class SyncRunsModule {}
