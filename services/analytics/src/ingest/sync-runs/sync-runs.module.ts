import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { ActivitiesModule } from '../../activities/activities.module.js';
import { FiguresModule } from '../../figures/figures.module.js';
import { DataSourcesModule } from '../data-sources/data-sources.module.js';
import { RunUndoJobs } from './run-undo.jobs.js';
import { RunUndoService } from './run-undo.service.js';
import { SyncRunEntity } from './sync-run.entity.js';
import { SyncRunsController } from './sync-runs.controller.js';
import { SyncRunsService } from './sync-runs.service.js';

/** The attempts to bring rows into sources. */
@Entities(SyncRunEntity)
@Module({
  imports: [ActivitiesModule, DataSourcesModule, FiguresModule],
  controllers: [SyncRunsController],
  providers: [RunUndoJobs, RunUndoService, SyncRunsService],
  exports: [RunUndoService, SyncRunsService],
})
export class SyncRunsModule {}
