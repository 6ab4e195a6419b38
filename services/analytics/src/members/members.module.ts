import { Module } from '@nestjs/common';
import { MemberCopies } from '@emberdeck/platform/members/member-copies';
import { MEMBER_TABLE, type MemberTable, nameOfMember } from '@emberdeck/platform/members/member-table';
import { MembersSubscriber } from '@emberdeck/platform/members/members.subscriber';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { MemberNameEntity } from './member-name.entity.js';
import { WorkspaceMembersService } from './workspace-members.service.js';

/** The names in the activity feed. */
const memberTable: MemberTable = {
  table: 'member_name',
  columns: (member) => ({ name: nameOfMember(member) }),
  marksRemoved: false,
};

/** Members of a workspace: their names as a copy, all else read from identity. */
@Entities(MemberNameEntity)
@Module({
  controllers: [MembersSubscriber],
  providers: [{ provide: MEMBER_TABLE, useValue: memberTable }, MemberCopies, WorkspaceMembersService],
  exports: [WorkspaceMembersService],
})
export class MembersModule {}
