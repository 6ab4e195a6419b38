import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { switchWorkspace, switchWorkspaceRoute } from '@emberdeck/contracts/identity/sessions';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RequestSession } from '../auth/request-session.js';
import { SocketSessions } from '../realtime/socket-sessions.js';
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
    const { signedActor, actor } = await this.session.require(request);
    const answer = await this.calls.call(switchWorkspace, input, { signedActor });
    this.sockets.move(actor.sessionId);
    return answer.json();
  }
}
