import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { OnboardingModule } from '../onboarding/onboarding.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ContactChangeLink } from './contact-change-link.entity.js';
import { ContactChange } from './contact-change.entity.js';
import { ContactChangesService } from './contact-changes.service.js';
import { ContactsController } from './contacts.controller.js';
import { OwnContactsService } from './own-contacts.service.js';
import { UndoContactsService } from './undo-contacts.service.js';

/** The contacts that sign in to an account: adding, removing, and taking a change back. */
@Entities(ContactChange, ContactChangeLink)
@Module({
  imports: [AccountsModule, OnboardingModule, SessionsModule],
  controllers: [ContactsController],
  providers: [OwnContactsService, ContactChangesService, UndoContactsService],
})
export class ContactsModule {}
