import { Module } from '@nestjs/common';
import { MemberCopies } from '@emberdeck/platform/members/member-copies';
import { MEMBER_TABLE } from '@emberdeck/platform/members/member-table';
import { MembersSubscriber } from '@emberdeck/platform/members/members.subscriber';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { MemberEntity } from './member.entity.js';
import { memberTable } from './member-table.js';

/** Copies of the members of a workspace. */
@Entities(MemberEntity)
@Module({
  controllers: [MembersSubscriber],
  providers: [{ provide: MEMBER_TABLE, useValue: memberTable }, MemberCopies],
  exports: [MemberCopies],
})
export class MembersModule {}
