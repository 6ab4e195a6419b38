import { Module } from '@nestjs/common';
import { personalControllerOf } from '@emberdeck/platform/personal/personal.controller';
import { ContactHashesModule } from '@emberdeck/platform/security/contact-hashes.module';
import { workspaceErasureOf } from '@emberdeck/platform/workspaces/workspace-erasure';
import { BellModule } from './bell/bell.module.js';
import { ChannelsModule } from './channels/channels.module.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { MembersModule } from './members/members.module.js';
import { NumbersModule } from './numbers/numbers.module.js';
import { PreferencesModule } from './preferences/preferences.module.js';
import { personal } from './personal/personal.queries.js';
import { RefusalsModule } from './refusals/refusals.module.js';
import { SentMessagesModule } from './sent-messages/sent-messages.module.js';
import { TwilioModule } from './twilio/twilio.module.js';
import { workspaces } from './workspaces/workspaces.queries.js';

/** The features of the service. */
@Module({
  controllers: [personalControllerOf('notifications', personal), workspaceErasureOf(workspaces)],
  imports: [
    BellModule,
    ChannelsModule,
    ContactHashesModule,
    DeliveryModule,
    InvitationsModule,
    MembersModule,
    NumbersModule,
    PreferencesModule,
    RefusalsModule,
    SentMessagesModule,
    TwilioModule,
  ],
})
export class NotificationsModule {}
