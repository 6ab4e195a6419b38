import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { poolOf } from '@emberdeck/platform/database/data-source';
import { DataSource } from 'typeorm';
import { IngestionTurns } from './ingestion-turns.js';
import { ActivitiesModule } from '../activities/activities.module.js';
import { DataSourcesModule } from '../data-sources/data-sources.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { IngestionService } from './ingestion.service.js';
import { SyncRunEntity } from './sync-run.entity.js';
import { UploadChunkEntity } from './upload-chunk.entity.js';
import { UploadEntity } from './upload.entity.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

/** A file that waits longer for its turn is better sent again later. */
const turnPatienceMs = 60_000;

/** Adding a file holds a connection all the time: most of the pool is left to everything else. */
const turnsOf = (dataSource: DataSource): IngestionTurns =>
  new IngestionTurns({
    atOnce: Math.max(1, Math.floor((poolOf(dataSource).options.max ?? 0) / 3)),
    patienceMs: turnPatienceMs,
  });

/** Files of metrics, added to a source. */
@Entities(SyncRunEntity, UploadEntity, UploadChunkEntity)
@Module({
  imports: [ActivitiesModule, DataSourcesModule, MetricsModule],
  controllers: [UploadsController],
  providers: [
    IngestionService,
    UploadsService,
    { provide: IngestionTurns, useFactory: turnsOf, inject: [DataSource] },
  ],
  exports: [UploadsService],
})
export class UploadsModule {}
