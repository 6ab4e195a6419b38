import { Module } from '@nestjs/common';
import { DataSourcesModule } from '../data-sources/data-sources.module.js';
import { SyncRunsModule } from '../sync-runs/sync-runs.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { MaintenanceJobs } from './maintenance.jobs.js';

/** Scheduled cleaning. */
@Module({
  imports: [DataSourcesModule, SyncRunsModule, UploadsModule],
  providers: [MaintenanceJobs],
})
export class MaintenanceModule {}
