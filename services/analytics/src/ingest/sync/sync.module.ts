import { Module } from '@nestjs/common';
import { FiguresModule } from '../../figures/figures.module.js';
import { ApiFeedModule } from '../api-feed/api-feed.module.js';
import { DataSourcesModule } from '../data-sources/data-sources.module.js';
import { PointsModule } from '../points/points.module.js';
import { SampleDataModule } from '../sample-data/sample-data.module.js';
import { SyncRunsModule } from '../sync-runs/sync-runs.module.js';
import { PageWriter } from './page-writer.js';
import { SourceReader } from './source-reader.js';
import { SyncOutcomes } from './sync-outcomes.service.js';
import { SyncPlanner } from './sync-planner.service.js';
import { SyncController } from './sync.controller.js';
import { SyncJobs } from './sync.jobs.js';
import { SyncsService } from './syncs.service.js';

/** Reading sources, by schedule and on request. */
@Module({
  imports: [ApiFeedModule, DataSourcesModule, PointsModule, SampleDataModule, SyncRunsModule, FiguresModule],
  controllers: [SyncController],
  providers: [PageWriter, SourceReader, SyncJobs, SyncOutcomes, SyncPlanner, SyncsService],
})
export class SyncModule {}
