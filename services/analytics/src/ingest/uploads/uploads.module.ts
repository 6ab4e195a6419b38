import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { poolOf } from '@emberdeck/platform/database/data-source';
import { DataSource } from 'typeorm';
import { IngestionQueue } from './ingestion-queue.js';
import { DataSourcesModule } from '../data-sources/data-sources.module.js';
import { PointsModule } from '../points/points.module.js';
import { SyncRunsModule } from '../sync-runs/sync-runs.module.js';
import { IngestionService } from './ingestion.service.js';
import { UploadChunkEntity } from './upload-chunk.entity.js';
import { PreviewsService } from './previews.service.js';
import { UploadEntity } from './upload.entity.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

/** A file that waits longer for its turn is better sent again later. */
const queuePatienceMs = 60_000;

/** Adding a file holds a connection all the time: most of the pool is left to everything else. */
const turnsOf = (dataSource: DataSource): IngestionQueue =>
  new IngestionQueue({
    atOnce: Math.max(1, Math.floor((poolOf(dataSource).options.max ?? 0) / 3)),
    patienceMs: queuePatienceMs,
  });

/** Files of metrics, added to a source. */
@Entities(UploadEntity, UploadChunkEntity)
@Module({
  imports: [DataSourcesModule, PointsModule, SyncRunsModule],
  controllers: [UploadsController],
  providers: [
    IngestionService,
    PreviewsService,
    UploadsService,
    { provide: IngestionQueue, useFactory: turnsOf, inject: [DataSource] },
  ],
  exports: [UploadsService],
})
export class UploadsModule {}
