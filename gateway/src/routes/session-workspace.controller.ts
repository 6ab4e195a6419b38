import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { acceptInvitation, acceptInvitationRoute } from '@emberdeck/contracts/identity/invitations';
import {
  leaveView,
  leaveViewRoute,
  switchWorkspace,
  switchWorkspaceRoute,
  viewAsClient,
  viewAsClientRoute,
} from '@emberdeck/contracts/identity/sessions';
import { joinWorkspace, joinWorkspaceRoute } from '@emberdeck/contracts/identity/workspace-domains';
import {
  createWorkspace,
  createWorkspaceRoute,
  leaveWorkspace,
  leaveWorkspaceRoute,
} from '@emberdeck/contracts/identity/workspaces';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RequestSession } from '../auth/request-session.js';
import { SocketSessions } from '../realtime/socket-sessions.js';
import { idempotencyKeyOf } from './route-calls.js';
import { RouteInput } from './route-input.js';
import { Serve } from './serve.decorator.js';

/** The active workspace of a session. */
@Controller()
export class SessionWorkspaceController {
  constructor(
    private readonly calls: CallClient,
    private readonly session: RequestSession,
    private readonly sockets: SocketSessions,
  ) {}

  /** This gateway follows before it answers; the others do so by the event. */
  @Serve(switchWorkspaceRoute)
  async switch(
    @RouteInput(switchWorkspaceRoute) input: CallInput<typeof switchWorkspace>,
    @Req() request: FastifyRequest,
  ): Promise<CallOutput<typeof switchWorkspace>> {
    return this.moved(request, (signedActor) => this.calls.call(switchWorkspace, input, { signedActor }));
  }

  @Serve(viewAsClientRoute)
  view(
    @RouteInput(viewAsClientRoute) input: CallInput<typeof viewAsClient>,
    @Req() request: FastifyRequest,
  ): Promise<CallOutput<typeof viewAsClient>> {
    return this.moved(request, (signedActor) => this.calls.call(viewAsClient, input, { signedActor }));
  }

  @Serve(leaveViewRoute)
  leaveView(@Req() request: FastifyRequest): Promise<CallOutput<typeof leaveView>> {
    return this.moved(request, (signedActor) => this.calls.call(leaveView, {}, { signedActor }));
  }

  @Serve(acceptInvitationRoute)
  accept(
    @RouteInput(acceptInvitationRoute) input: CallInput<typeof acceptInvitation>,
    @Req() request: FastifyRequest,
  ): Promise<CallOutput<typeof acceptInvitation>> {
    return this.moved(request, (signedActor) => this.calls.call(acceptInvitation, input, { signedActor }));
  }

  @Serve(createWorkspaceRoute)
  create(
    @RouteInput(createWorkspaceRoute) input: CallInput<typeof createWorkspace>,
    @Req() request: FastifyRequest,
  ): Promise<CallOutput<typeof createWorkspace>> {
    const idempotencyKey = idempotencyKeyOf(request);
    return this.moved(request, (signedActor) =>
      this.calls.call(createWorkspace, input, { signedActor, idempotencyKey }),
    );
  }

  @Serve(joinWorkspaceRoute)
  join(
    @RouteInput(joinWorkspaceRoute) input: CallInput<typeof joinWorkspace>,
    @Req() request: FastifyRequest,
  ): Promise<CallOutput<typeof joinWorkspace>> {
    return this.moved(request, (signedActor) => this.calls.call(joinWorkspace, input, { signedActor }));
  }

  @Serve(leaveWorkspaceRoute)
  leave(
    @RouteInput(leaveWorkspaceRoute) input: CallInput<typeof leaveWorkspace>,
    @Req() request: FastifyRequest,
  ): Promise<CallOutput<typeof leaveWorkspace>> {
    return this.moved(request, (signedActor) => this.calls.call(leaveWorkspace, input, { signedActor }));
  }

  private async moved<Answer>(
    request: FastifyRequest,
    call: (signedActor: string) => Promise<{ json(): Answer }>,
  ): Promise<Answer> {
    const { signedActor, actor } = await this.session.require(request);
    const answer = await call(signedActor);
    this.sockets.move(actor.sessionId);
    return answer.json();
  }
}
