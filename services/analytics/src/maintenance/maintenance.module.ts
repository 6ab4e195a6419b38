import { Module } from '@nestjs/common';
import { DataSourcesModule } from '../data-sources/data-sources.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { MaintenanceJobs } from './maintenance.jobs.js';

/** Scheduled cleaning. */
@Module({
  imports: [DataSourcesModule, UploadsModule],
  providers: [MaintenanceJobs],
})
export class MaintenanceModule {}
