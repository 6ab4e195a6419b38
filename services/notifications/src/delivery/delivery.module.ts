import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { ChannelsModule } from '../channels/channels.module.js';
import { NumbersModule } from '../numbers/numbers.module.js';
import { PreferencesModule } from '../preferences/preferences.module.js';
import { RefusalsModule } from '../refusals/refusals.module.js';
import { SmsNotificationsModule } from '../invitations/sms-notifications.module.js';
import { CodesController } from './codes.controller.js';
import { CodesSubscriber } from './codes.subscriber.js';
import { ContactNewsJobs } from './contact-news.jobs.js';
import { DeliveryService } from './delivery.service.js';
import { LostMessages } from './lost-messages.js';
import { NoticeMailsJobs } from './notice-mails.jobs.js';
import { OutgoingMessage } from './outgoing-message.entity.js';
import { ReceiptsController } from './receipts.controller.js';
import { RefusedAddressesController } from './refused-addresses.controller.js';
import { RefusedAddressesService } from './refused-addresses.service.js';
import { ReportFilesService } from './report-files.service.js';
import { ReportMailsJobs } from './report-mails.jobs.js';
import { ReportMailsSubscriber } from './report-mails.subscriber.js';
import { SecurityMailsJobs } from './security-mails.jobs.js';
import { SecurityMailsSubscriber } from './security-mails.subscriber.js';
import { SendsJobs } from './sends.jobs.js';
import { SendsRepository } from './sends.repository.js';
import { TeamInvitationsController } from './team-invitations.controller.js';
import { TextEvents } from './text-events.js';
import { TextStatesService } from './text-states.service.js';
import { UnlockLinksController } from './unlock-links.controller.js';

/** Codes, links and the outbox of sends. */
@Entities(OutgoingMessage)
@Module({
  imports: [ChannelsModule, NumbersModule, PreferencesModule, RefusalsModule, SmsNotificationsModule],
  controllers: [
    CodesController,
    ReceiptsController,
    RefusedAddressesController,
    TeamInvitationsController,
    UnlockLinksController,
    ReportMailsSubscriber,
    SecurityMailsSubscriber,
    CodesSubscriber,
  ],
  providers: [
    SendsRepository,
    DeliveryService,
    LostMessages,
    TextEvents,
    TextStatesService,
    SendsJobs,
    ReportFilesService,
    ReportMailsJobs,
    SecurityMailsJobs,
    ContactNewsJobs,
    NoticeMailsJobs,
    RefusedAddressesService,
  ],
  exports: [DeliveryService, TextStatesService],
})
export class DeliveryModule {}
