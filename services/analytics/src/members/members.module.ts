import { Module } from '@nestjs/common';
import { WorkspaceMembersService } from './workspace-members.service.js';

/** Members of a workspace, read from identity. */
@Module({
  providers: [WorkspaceMembersService],
  exports: [WorkspaceMembersService],
})
export class MembersModule {}
