import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { FiguresModule } from '../../figures/figures.module.js';
import { DataSourcesModule } from '../data-sources/data-sources.module.js';
import { PointsModule } from '../points/points.module.js';
import { SyncRunsModule } from '../sync-runs/sync-runs.module.js';
import { FileReading } from './file-reading.service.js';
import { ImportJobs } from './import.jobs.js';
import { ImportsService } from './imports.service.js';
import { PreviewsService } from './previews.service.js';
import { UploadEntity } from './upload.entity.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

/** Files of metrics, added to a source. */
@Entities(UploadEntity)
@Module({
  imports: [DataSourcesModule, FiguresModule, PointsModule, SyncRunsModule],
  controllers: [UploadsController],
  providers: [FileReading, ImportJobs, ImportsService, PreviewsService, UploadsService],
  exports: [UploadsService],
})
export class UploadsModule {}
