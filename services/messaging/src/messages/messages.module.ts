import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { AttachmentsModule } from '../attachments/attachments.module.js';
import { MembersModule } from '../members/members.module.js';
import { MentionsModule } from '../mentions/mentions.module.js';
import { ChangesController } from './changes.controller.js';
import { ChangesService } from './changes.service.js';
import { DeletedMessageEntity } from './deleted-message.entity.js';
import { EditingController } from './editing.controller.js';
import { EditingService } from './editing.service.js';
import { MessageEntity } from './message.entity.js';
import { MessagesController } from './messages.controller.js';
import { MessagesService } from './messages.service.js';

/** Messages and replies. */
@Entities(MessageEntity, DeletedMessageEntity)
@Module({
  imports: [AttachmentsModule, MembersModule, MentionsModule],
  controllers: [MessagesController, EditingController, ChangesController],
  providers: [MessagesService, EditingService, ChangesService],
})
export class MessagesModule {}
