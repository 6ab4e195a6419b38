import { ContactHashesModule } from '@emberdeck/platform/security/contact-hashes.module';
import { Module } from '@nestjs/common';
import { Entities } from '@emberdeck/platform/runtime/entities.decorator';
import { OpenInvitationsModule } from '../invitations/open-invitations.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountsService } from './accounts.service.js';
import { ContactsService } from './contacts.service.js';
import { Contact } from './contact.entity.js';
import { DepartureService } from './departure.service.js';
import { MembersController } from './members.controller.js';
import { MembersService } from './members.service.js';
import { MembershipsService } from './memberships.service.js';
import { Membership } from './membership.entity.js';
import { PaidContact } from './paid-contact.entity.js';
import { PaidContactsService } from './paid-contacts.service.js';
import { ProfileSubscriber } from './profile.subscriber.js';
import { ProviderRolesService } from './provider-roles.service.js';
import { ProvisioningController } from './provisioning.controller.js';
import { ProvisioningService } from './provisioning.service.js';
import { RemovalsService } from './removals.service.js';
import { RemovedMember } from './removed-member.entity.js';
import { SuspensionsService } from './suspensions.service.js';
import { UserAccount } from './user-account.entity.js';
import { Workspace } from './workspace.entity.js';
import { WorkspacesController } from './workspaces.controller.js';
import { WorkspacesService } from './workspaces.service.js';

/** Users, their contacts and their workspaces. */
@Entities(UserAccount, Contact, PaidContact, Workspace, Membership, RemovedMember)
@Module({
  imports: [ContactHashesModule, OpenInvitationsModule, SessionsModule],
  controllers: [MembersController, WorkspacesController, ProfileSubscriber, ProvisioningController],
  providers: [
    AccountsService,
    ContactsService,
    DepartureService,
    ProvisioningService,
    MembersService,
    MembershipsService,
    PaidContactsService,
    ProviderRolesService,
    RemovalsService,
    SuspensionsService,
    WorkspacesService,
  ],
  exports: [
    AccountsService,
    ContactsService,
    DepartureService,
    MembersService,
    MembershipsService,
    PaidContactsService,
    ProviderRolesService,
    RemovalsService,
    SuspensionsService,
    WorkspacesService,
  ],
})
export class AccountsModule {}
