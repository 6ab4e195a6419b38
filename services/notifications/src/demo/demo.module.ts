import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { DemoMembersService } from './demo-members.service.js';

/** The members of the demo. */
@Module({
  imports: [MembersModule],
  providers: [DemoMembersService],
})
export class DemoModule {}
