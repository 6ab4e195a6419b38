import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { ReadPositionEntity } from './read-position.entity.js';
import { UnreadController } from './unread.controller.js';
import { UnreadService } from './unread.service.js';
import { UnreadSubscriber } from './unread.subscriber.js';

/** How far each user has read. */
@Entities(ReadPositionEntity)
@Module({
  controllers: [UnreadController, UnreadSubscriber],
  providers: [UnreadService],
})
export class UnreadModule {}
