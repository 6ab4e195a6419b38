import { Module } from '@nestjs/common';
import { personalControllerOf } from '@emberdeck/platform/personal/personal.controller';
import { workspaceErasureOf } from '@emberdeck/platform/workspaces/workspace-erasure';
import { AttachmentsModule } from './attachments/attachments.module.js';
import { FiguresModule } from './figures/figures.module.js';
import { MembersModule } from './members/members.module.js';
import { MentionsModule } from './mentions/mentions.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { ReactionsModule } from './reactions/reactions.module.js';
import { UnreadModule } from './unread/unread.module.js';
import { personal } from './personal/personal.queries.js';
import { workspaces } from './workspaces/workspaces.queries.js';

/** The features of the service. */
@Module({
  controllers: [personalControllerOf('messaging', personal), workspaceErasureOf(workspaces)],
  imports: [
    AttachmentsModule,
    FiguresModule,
    MembersModule,
    MentionsModule,
    MessagesModule,
    ReactionsModule,
    UnreadModule,
  ],
})
export class MessagingModule {}
