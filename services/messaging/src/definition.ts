import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { demoRemoval } from './demo/demo-removal.js';
import { MemberEntity } from './members/member.entity.js';
import { MessageEntity } from './messages/message.entity.js';
import { MessagingModule } from './messaging.module.js';
import { messagingSettings } from './messaging.settings.js';
import { MessageReactionEntity } from './reactions/message-reaction.entity.js';

/** The feed of a workspace: messages, replies, reactions. */
export const definition: ServiceDefinition = {
  name: 'messaging',
  module: MessagingModule,
  entities: [MemberEntity, MessageEntity, MessageReactionEntity],
  migrations: new URL('../../migrations/', import.meta.url),
  settings: messagingSettings,
  demoRemoval,
};
