import { Module } from '@nestjs/common';
import { IngestModule } from '../ingest/ingest.module.js';
import { MaintenanceJobs } from './maintenance.jobs.js';

/** Scheduled cleaning. */
@Module({
  imports: [IngestModule],
  providers: [MaintenanceJobs],
})
export class MaintenanceModule {}
