import { SystemRandomness } from '@emberdeck/platform/rules/randomness';
import { entitiesOf } from '@emberdeck/platform/runtime/entities.decorator';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { notificationPruning } from './bell/bell.queries.js';
import { SmtpChannel } from './channels/smtp-channel.js';
import { messagesSettled } from './delivery/send-metrics.js';
import { operatorMessage } from './delivery/test-message.js';
import { NotificationsModule } from './notifications.module.js';
import { notificationsSettings } from './notifications.settings.js';
import { textsRefused } from './numbers/text-metrics.js';
import { personal } from './personal/personal.queries.js';
import { workspaces } from './workspaces/workspaces.queries.js';
import { storedData } from './stored-data.js';

/** Mail and text messages that leave the product, and the notifications of the bell. */
export const definition: ServiceDefinition = {
  ...storedData,
  module: NotificationsModule,
  entities: entitiesOf(NotificationsModule),
  settings: notificationsSettings,
  metrics: [messagesSettled, textsRefused],
  prunings: [
    { table: 'outgoing_message', where: `created_at < now() - interval '90 days'` },
    { table: 'sms_notification', where: `created_at < now() - interval '90 days'` },
    // Servers give addresses to others, and mailboxes come back.
    { table: 'refused_address', where: `refused_at < now() - interval '1 year'` },
    notificationPruning,
    { table: 'notice_person', where: `changed_at < now() - interval '90 days'` },
    { table: 'text_count', where: `day < current_date - 2` },
    // Twilio repeats a delivery within minutes.
    { table: 'inbound_text', where: `received_at < now() - interval '7 days'` },
    { table: 'whatsapp_window', where: `last_message_at < now() - interval '1 day'` },
  ],
  personal,
  workspaces,
  sendTestMail: async (settings, to, signal) => {
    const { SMTP_URL: url, MAIL_FROM: from } = notificationsSettings.parse(settings);
    if (url === undefined) throw new Error('SMTP_URL is not set');
    await new SmtpChannel(url, from).send(
      { deliveryId: new SystemRandomness().uuid(), to, ...operatorMessage() },
      signal,
    );
  },
};
