import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { OutgoingMessage } from './delivery/outgoing-message.entity.js';
import { demoRemoval } from './demo/demo-removal.js';
import { SmsNotification } from './invitations/sms-notification.entity.js';
import { NotificationsModule } from './notifications.module.js';
import { notificationsSettings } from './notifications.settings.js';

/** What leaves the product for people's phones and mailboxes. */
export const definition: ServiceDefinition = {
  name: 'notifications',
  module: NotificationsModule,
  entities: [OutgoingMessage, SmsNotification],
  migrations: new URL('../../migrations/', import.meta.url),
  settings: notificationsSettings,
  prunings: [{ table: 'outgoing_message', where: `created_at < now() - interval '30 days'` }],
  demoRemoval,
};
