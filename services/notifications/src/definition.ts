import { entitiesOf } from '@emberdeck/platform/runtime/entities.decorator';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { notificationPruning } from './bell/bell.queries.js';
import { messagesSettled } from './delivery/send-metrics.js';
import { NotificationsModule } from './notifications.module.js';
import { notificationsSettings } from './notifications.settings.js';
import { textsRefused } from './numbers/text-metrics.js';
import { personal } from './personal/personal.queries.js';
import { workspaces } from './workspaces/workspaces.queries.js';

/** Mail and text messages that leave the product, and the notifications of the bell. */
export const definition: ServiceDefinition = {
  name: 'notifications',
  module: NotificationsModule,
  entities: entitiesOf(NotificationsModule),
  migrations: new URL('../../migrations/', import.meta.url),
  settings: notificationsSettings,
  metrics: [messagesSettled, textsRefused],
  prunings: [
    { table: 'outgoing_message', where: `created_at < now() - interval '30 days'` },
    notificationPruning,
    { table: 'text_count', where: `day < current_date - 2` },
    { table: 'whatsapp_window', where: `last_message_at < now() - interval '1 day'` },
  ],
  personal,
  workspaces,
};
