import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { eraseAccountNow } from '@emberdeck/contracts/identity/account-deletion';
import {
  createSignInLink,
  endSessionsOfUser,
  inviteContact,
  liftCodeLimits,
  listAccounts,
  removeMember,
  setMember,
  showAccount,
} from '@emberdeck/contracts/identity/operator-accounts';
import { setSuspension } from '@emberdeck/contracts/identity/suspension';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { OperatorAccountsService } from './operator-accounts.service.js';

@Controller()
export class OperatorController {
  constructor(private readonly accounts: OperatorAccountsService) {}

  @Handle(listAccounts)
  list(query: CallInput<typeof listAccounts>): Promise<Page<CallOutput<typeof listAccounts>[number]>> {
    return this.accounts.list(query);
  }

  @Handle(showAccount)
  show({ user }: CallInput<typeof showAccount>): Promise<CallOutput<typeof showAccount>> {
    return this.accounts.show(user);
  }

  @Handle(endSessionsOfUser)
  async endSessions({
    user,
  }: CallInput<typeof endSessionsOfUser>): Promise<CallOutput<typeof endSessionsOfUser>> {
    return { ended: await this.accounts.endSessions(user) };
  }

  @Handle(liftCodeLimits)
  async liftLimits({ user }: CallInput<typeof liftCodeLimits>): Promise<CallOutput<typeof liftCodeLimits>> {
    return { contacts: await this.accounts.liftLimits(user) };
  }

  @Handle(setMember)
  async setMember({
    workspaceId,
    user,
    role,
  }: CallInput<typeof setMember>): Promise<CallOutput<typeof setMember>> {
    return { done: await this.accounts.setMember(workspaceId, user, role) };
  }

  @Handle(inviteContact)
  async invite({
    workspaceId,
    contact,
    role,
  }: CallInput<typeof inviteContact>): Promise<CallOutput<typeof inviteContact>> {
    return { link: await this.accounts.invite(workspaceId, contact, role) };
  }

  @Handle(createSignInLink)
  createLink({
    contact,
    name,
  }: CallInput<typeof createSignInLink>): Promise<CallOutput<typeof createSignInLink>> {
    return this.accounts.createSignInLink(contact, name);
  }

  @Handle(removeMember)
  async removeMember({
    workspaceId,
    user,
  }: CallInput<typeof removeMember>): Promise<CallOutput<typeof removeMember>> {
    return { removed: await this.accounts.removeMember(workspaceId, user) };
  }

  @Handle(setSuspension)
  async setSuspension({
    user,
    isSuspended,
  }: CallInput<typeof setSuspension>): Promise<CallOutput<typeof setSuspension>> {
    return { changed: await this.accounts.setSuspension(user, isSuspended) };
  }

  @Handle(eraseAccountNow)
  async erase(input: CallInput<typeof eraseAccountNow>): Promise<CallOutput<typeof eraseAccountNow>> {
    return { receiptId: await this.accounts.erase(input) };
  }
}
