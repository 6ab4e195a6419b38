import { Module } from '@nestjs/common';
import { workspaceErasureOf } from '@emberdeck/platform/workspaces/workspace-erasure';
import { AttachmentsModule } from './attachments/attachments.module.js';
import { MembersModule } from './members/members.module.js';
import { MentionsModule } from './mentions/mentions.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { ReactionsModule } from './reactions/reactions.module.js';
import { UnreadModule } from './unread/unread.module.js';
import { workspaces } from './workspaces/workspaces.queries.js';

/** The features of the service. */
@Module({
  controllers: [workspaceErasureOf(workspaces)],
  imports: [AttachmentsModule, MembersModule, MentionsModule, MessagesModule, ReactionsModule, UnreadModule],
})
export class MessagingModule {}
