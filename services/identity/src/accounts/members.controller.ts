import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { readAccountContacts } from '@emberdeck/contracts/identity/account-contacts';
import {
  getCurrentUser,
  getMember,
  listMembers,
  readProvenPhone,
  readShownName,
  updateOwnName,
  type CurrentUser,
  type MemberProfile,
} from '@emberdeck/contracts/identity/users';
import { readWorkspaceMembers, type WorkspaceMembers } from '@emberdeck/contracts/identity/workspace-members';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { ReadyJson, type UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Controller } from '@nestjs/common';
import { ContactsService } from './contacts.service.js';
import { MembersService } from './members.service.js';
import { SuspensionsService } from './suspensions.service.js';

@Controller()
export class MembersController {
  constructor(
    private readonly members: MembersService,
    private readonly ownContacts: ContactsService,
    private readonly suspensions: SuspensionsService,
    private readonly work: UnitOfWork,
  ) {}

  @Handle(getCurrentUser)
  current(_input: CallInput<typeof getCurrentUser>, context: UserCallContext): Promise<CurrentUser> {
    return this.members.currentUser(context.actor);
  }

  @Handle(updateOwnName)
  rename(input: CallInput<typeof updateOwnName>, { actor }: UserCallContext): Promise<CurrentUser> {
    return this.members.rename(actor, input);
  }

  @Handle(listMembers)
  async list(input: CallInput<typeof listMembers>, { actor }: UserCallContext): Promise<ReadyJson> {
    return new ReadyJson(await this.members.listMembers(actor, input));
  }

  @Handle(getMember)
  get({ userId }: CallInput<typeof getMember>, { actor }: UserCallContext): Promise<MemberProfile> {
    return this.members.member(actor, userId);
  }

  @Handle(readWorkspaceMembers)
  ofWorkspace({ workspaceId, userIds }: CallInput<typeof readWorkspaceMembers>): Promise<WorkspaceMembers> {
    return this.members.ofWorkspace(workspaceId, userIds);
  }

  @Handle(readProvenPhone)
  async provenPhone({
    userId,
  }: CallInput<typeof readProvenPhone>): Promise<CallOutput<typeof readProvenPhone>> {
    const [phone = null, ...others] = await this.members.provenPhones(userId);
    return { phone, others };
  }

  @Handle(readShownName)
  async shownName({ userId }: CallInput<typeof readShownName>): Promise<CallOutput<typeof readShownName>> {
    return { name: await this.members.shownName(userId) };
  }

  @Handle(readAccountContacts)
  async contacts({
    userId,
  }: CallInput<typeof readAccountContacts>): Promise<CallOutput<typeof readAccountContacts>> {
    const contacts = await this.ownContacts.list(userId);
    const isSuspended = await this.work.run((tx) => this.suspensions.isSuspended(tx, userId));
    return {
      contacts: contacts.map(({ id, channel, value }) => ({ id, channel, value })),
      ...(isSuspended && { isSuspended }),
    };
  }
}
