import { entitiesOf } from '@emberdeck/platform/runtime/entities.decorator';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { unpostedFiles } from './attachments/attachments.queries.js';
import { MessagingModule } from './messaging.module.js';
import { messagingSettings } from './messaging.settings.js';
import { personal } from './personal/personal.queries.js';
import { workspaces } from './workspaces/workspaces.queries.js';
import { storedData } from './stored-data.js';

/** The feed of a workspace: messages, replies, reactions. */
export const definition: ServiceDefinition = {
  ...storedData,
  module: MessagingModule,
  entities: entitiesOf(MessagingModule),
  settings: messagingSettings,
  prunings: [unpostedFiles],
  personal,
  workspaces,
};
