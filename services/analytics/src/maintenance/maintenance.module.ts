import { Module } from '@nestjs/common';
import { FiguresModule } from '../figures/figures.module.js';
import { IngestModule } from '../ingest/ingest.module.js';
import { MaintenanceJobs } from './maintenance.jobs.js';

/** Scheduled cleaning. */
@Module({
  imports: [FiguresModule, IngestModule],
  providers: [MaintenanceJobs],
})
export class MaintenanceModule {}
