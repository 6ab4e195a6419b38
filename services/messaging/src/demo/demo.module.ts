import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { DemoFeedService } from './demo-feed.service.js';

/** The conversation of the demo. */
@Module({
  imports: [MembersModule],
  providers: [DemoFeedService],
})
export class DemoModule {}
