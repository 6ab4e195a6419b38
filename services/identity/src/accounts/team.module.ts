import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { OwnershipService } from './ownership.service.js';
import { TeamController } from './team.controller.js';
import { TeamService } from './team.service.js';
import { WorkspaceEndController, WorkspaceEndJobs } from './workspace-end.controller.js';
import { WorkspaceEndService } from './workspace-end.service.js';

/** Roles, removal and ownership in a workspace. */
@Module({
  imports: [AccountsModule, SessionsModule],
  controllers: [TeamController, WorkspaceEndController],
  providers: [TeamService, OwnershipService, WorkspaceEndJobs, WorkspaceEndService],
  exports: [TeamService],
})
export class TeamModule {}
