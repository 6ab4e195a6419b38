import {
  checkSessions,
  endSession,
  findSession,
  leaveView,
  switchWorkspace,
} from '@emberdeck/contracts/identity/sessions';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Controller } from '@nestjs/common';
import { SessionsService } from './sessions.service.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Handle(findSession)
  find({ sessionId }: CallInput<typeof findSession>): Promise<CallOutput<typeof findSession>> {
    return this.sessions.findActor(sessionId);
  }

  @Handle(checkSessions)
  check(input: CallInput<typeof checkSessions>): Promise<CallOutput<typeof checkSessions>> {
    return this.sessions.alive(input.sessionIds);
  }

  @Handle(endSession)
  async end(
    _input: CallInput<typeof endSession>,
    context: UserCallContext,
  ): Promise<CallOutput<typeof endSession>> {
    await this.sessions.end(context.actor);
    return { success: true };
  }

  @Handle(leaveView)
  async leaveView(
    _input: CallInput<typeof leaveView>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof leaveView>> {
    await this.sessions.leaveView(actor);
    return { success: true };
  }

  @Handle(switchWorkspace)
  async switchTo(
    { workspaceId }: CallInput<typeof switchWorkspace>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof switchWorkspace>> {
    await this.sessions.switchWorkspace(actor, workspaceId);
    return { success: true };
  }
}
