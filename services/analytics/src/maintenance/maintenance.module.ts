import { Module } from '@nestjs/common';
import { MaintenanceJobs } from './maintenance.jobs.js';

/** Scheduled cleaning. */
@Module({
  providers: [MaintenanceJobs],
})
export class MaintenanceModule {}
