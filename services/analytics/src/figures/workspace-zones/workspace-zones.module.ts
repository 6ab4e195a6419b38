import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { WorkspaceTimeZoneEntity } from './workspace-time-zone.entity.js';
import { WorkspaceZonesJobs } from './workspace-zones.jobs.js';
import { WorkspaceZonesService } from './workspace-zones.service.js';

/** The time zones of workspaces. */
@Entities(WorkspaceTimeZoneEntity)
@Module({
  providers: [WorkspaceZonesService, WorkspaceZonesJobs],
  exports: [WorkspaceZonesService],
})
export class WorkspaceZonesModule {}
