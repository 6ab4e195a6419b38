import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { AttachmentsModule } from '../attachments/attachments.module.js';
import { MembersModule } from '../members/members.module.js';
import { MentionsModule } from '../mentions/mentions.module.js';
import { MessageEntity } from './message.entity.js';
import { MessagesController } from './messages.controller.js';
import { MessagesService } from './messages.service.js';

/** Messages and replies. */
@Entities(MessageEntity)
@Module({
  imports: [AttachmentsModule, MembersModule, MentionsModule],
  controllers: [MessagesController],
  providers: [MessagesService],
})
export class MessagesModule {}
