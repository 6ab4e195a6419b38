import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { MemberEntity } from './member.entity.js';
import { MembersService } from './members.service.js';
import { MembersSubscriber } from './members.subscriber.js';

/** Copies of the members of a workspace. */
@Entities(MemberEntity)
@Module({
  controllers: [MembersSubscriber],
  providers: [MembersService],
  exports: [MembersService],
})
export class MembersModule {}
