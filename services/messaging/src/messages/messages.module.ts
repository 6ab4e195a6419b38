import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { AttachmentsModule } from '../attachments/attachments.module.js';
import { FiguresModule } from '../figures/figures.module.js';
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
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';

/** Messages and replies. */
@Entities(MessageEntity, DeletedMessageEntity)
@Module({
  imports: [AttachmentsModule, FiguresModule, MembersModule, MentionsModule],
  controllers: [MessagesController, EditingController, ChangesController, SearchController],
  providers: [MessagesService, EditingService, ChangesService, SearchService],
})
export class MessagesModule {}
