import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  acceptInvitation,
  type CreatedInvitation,
  type CreatedInvitations,
  createInvitations,
  declineInvitation,
  type Invitation,
  listInvitations,
  readInvitation,
  resendInvitation,
  revokeInvitation,
  type ShownInvitation,
} from '@emberdeck/contracts/identity/invitations';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { InvitationsService } from './invitations.service.js';
import { JoiningService } from './joining.service.js';

@Controller()
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly joining: JoiningService,
  ) {}

  @Handle(listInvitations)
  list(_input: object, { actor }: UserCallContext): Promise<Invitation[]> {
    return this.invitations.list(actor);
  }

  @Handle(createInvitations)
  create(
    input: CallInput<typeof createInvitations>,
    { actor }: UserCallContext,
  ): Promise<CreatedInvitations> {
    return this.invitations.create(actor, input);
  }

  @Handle(resendInvitation)
  resend({ id }: CallInput<typeof resendInvitation>, { actor }: UserCallContext): Promise<CreatedInvitation> {
    return this.invitations.resend(actor, id);
  }

  @Handle(revokeInvitation)
  async revoke(
    { id }: CallInput<typeof revokeInvitation>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof revokeInvitation>> {
    await this.invitations.revoke(actor, id);
    return { success: true };
  }

  @Handle(readInvitation)
  show({ token }: CallInput<typeof readInvitation>): Promise<ShownInvitation> {
    return this.joining.show(token);
  }

  @Handle(acceptInvitation)
  accept(
    { token }: CallInput<typeof acceptInvitation>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof acceptInvitation>> {
    return this.joining.accept(actor, token);
  }

  @Handle(declineInvitation)
  async decline(
    { token }: CallInput<typeof declineInvitation>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof declineInvitation>> {
    await this.joining.decline(actor, token);
    return { success: true };
  }
}
