import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { WorkspaceTimeZoneEntity } from './workspace-time-zone.entity.js';
import { WorkspaceZonesService } from './workspace-zones.service.js';

/** The time zones of workspaces. */
@Entities(WorkspaceTimeZoneEntity)
@Module({
  providers: [WorkspaceZonesService],
  exports: [WorkspaceZonesService],
})
export class WorkspaceZonesModule {}
