import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  type BegunHandoff,
  beginHandoff,
  beginHandoffRoute,
  type ClaimedHandoff,
  claimHandoff,
  claimHandoffRoute,
  confirmHandoff,
  confirmHandoffRoute,
  finishHandoff,
  finishHandoffRoute,
} from '@emberdeck/contracts/identity/handoff';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { CurrentSession } from '../auth/current-session.js';
import type { Session } from '../auth/sessions.service.js';
import { SignInBrowsers } from '../auth/sign-in-browsers.js';
import { limitAddress } from '../http/client-address.js';
import { RouteInput } from './route-input.js';
import { Serve } from './serve.decorator.js';

/** A new browser that another device signs in. No request of these is repeated, so none has a key. */
@Controller()
export class HandoffController {
  constructor(
    private readonly calls: CallClient,
    private readonly browsers: SignInBrowsers,
  ) {}

  /** The browser gets its cookie here, because the code is bound to it. */
  @Serve(beginHandoffRoute)
  async begin(
    @RouteInput(beginHandoffRoute) _nothing: z.output<typeof beginHandoffRoute.input>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BegunHandoff> {
    const browser = this.browsers.of(request);
    const { userAgent, place } = browser.input;
    const input = { browserId: browser.browserId, userAgent, place, network: limitAddress(request.ip) };
    const answer = await this.calls.call(beginHandoff, input);
    browser.remember(reply);
    return answer.json();
  }

  @Serve(finishHandoffRoute)
  async finish(
    @RouteInput(finishHandoffRoute) { code }: z.output<typeof finishHandoffRoute.input>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.output<typeof finishHandoffRoute.output>> {
    const browser = this.browsers.of(request);
    const { flowToken: _flow, ...input } = browser.input;
    const { state, sessionToken } = (await this.calls.call(finishHandoff, { code, ...input })).json();
    browser.signIn(reply, sessionToken);
    return { state };
  }

  @Serve(claimHandoffRoute)
  async claim(
    @RouteInput(claimHandoffRoute) { code }: z.output<typeof claimHandoffRoute.input>,
    @CurrentSession() { signedActor }: Session,
    @Req() request: FastifyRequest,
  ): Promise<ClaimedHandoff> {
    const input = { code, network: limitAddress(request.ip) };
    return (await this.calls.call(claimHandoff, input, { signedActor })).json();
  }

  @Serve(confirmHandoffRoute)
  async confirm(
    @RouteInput(confirmHandoffRoute) body: z.output<typeof confirmHandoffRoute.input>,
    @CurrentSession() { signedActor }: Session,
  ): Promise<z.output<typeof confirmHandoffRoute.output>> {
    return (await this.calls.call(confirmHandoff, body, { signedActor })).json();
  }
}
