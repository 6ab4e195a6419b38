import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { viewAsClient } from '@emberdeck/contracts/identity/sessions';
import { changeMemberRole, removeTeamMember } from '@emberdeck/contracts/identity/team';
import {
  createWorkspace,
  leaveWorkspace,
  offerWorkspace,
  takeWorkspace,
  type Workspace,
} from '@emberdeck/contracts/identity/workspaces';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { OwnershipService } from './ownership.service.js';
import { TeamService } from './team.service.js';

@Controller()
export class TeamController {
  constructor(
    private readonly team: TeamService,
    private readonly ownership: OwnershipService,
  ) {}

  @Handle(changeMemberRole)
  async changeRole(
    input: CallInput<typeof changeMemberRole>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof changeMemberRole>> {
    await this.team.changeRole(actor, input);
    return { success: true };
  }

  @Handle(removeTeamMember)
  async remove(
    input: CallInput<typeof removeTeamMember>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof removeTeamMember>> {
    await this.team.remove(actor, input);
    return { success: true };
  }

  @Handle(viewAsClient)
  async viewAs(
    { userId }: CallInput<typeof viewAsClient>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof viewAsClient>> {
    await this.team.viewAs(actor, userId);
    return { success: true };
  }

  @Handle(createWorkspace)
  createWorkspace(input: CallInput<typeof createWorkspace>, context: UserCallContext): Promise<Workspace> {
    return this.ownership.create(input, context);
  }

  @Handle(leaveWorkspace)
  async leave(
    { id }: CallInput<typeof leaveWorkspace>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof leaveWorkspace>> {
    await this.ownership.leave(actor, id);
    return { success: true };
  }

  @Handle(offerWorkspace)
  async offer(
    { id, userId }: CallInput<typeof offerWorkspace>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof offerWorkspace>> {
    await this.ownership.offer(actor, id, userId);
    return { success: true };
  }

  @Handle(takeWorkspace)
  take({ id }: CallInput<typeof takeWorkspace>, { actor }: UserCallContext): Promise<Workspace> {
    return this.ownership.take(actor, id);
  }
}
