import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  type ReauthenticationAnswer,
  type ReauthenticationEntryAnswer,
  reauthenticationEntryRoute,
  reauthenticationVerifyRoute,
  startReauthentication,
  verifyReauthentication,
} from '@emberdeck/contracts/identity/reauthentication';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { BrowserCookies } from '../auth/browser-cookies.js';
import { CurrentSession } from '../auth/current-session.js';
import { ScreenKey } from '../auth/screen-key.js';
import { type Session, SessionsService } from '../auth/sessions.service.js';
import { RequestOrigins } from '../http/request-origin.js';
import { RouteInput } from './route-input.js';
import { Serve } from './serve.decorator.js';

/** Longer than sending a code takes with its own retries, in milliseconds. */
const timeoutMs = 10_000;

/** Lets the signed-in user confirm who it is. */
@Controller()
export class ReauthenticationController {
  constructor(
    private readonly calls: CallClient,
    private readonly sessions: SessionsService,
    private readonly cookies: BrowserCookies,
    private readonly origins: RequestOrigins,
    private readonly screen: ScreenKey,
  ) {}

  @Serve(reauthenticationEntryRoute)
  async entry(
    @RouteInput(reauthenticationEntryRoute) body: z.output<typeof reauthenticationEntryRoute.input>,
    @CurrentSession() { signedActor }: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReauthenticationEntryAnswer> {
    const input = { ...body, flowToken: this.cookies.flowToken(request) };
    const options = { signedActor, ...this.origins.of(request), timeoutMs };
    const answer = await this.calls.call(startReauthentication, input, options);
    const { flowToken, to, ...rest } = answer.json();
    this.cookies.setFlow(reply, flowToken);
    return { ...this.screen.answerFor(request, to, rest), to };
  }

  @Serve(reauthenticationVerifyRoute)
  async verify(
    @RouteInput(reauthenticationVerifyRoute) body: z.output<typeof reauthenticationVerifyRoute.input>,
    @CurrentSession() { signedActor, actor }: Session,
    @Req() request: FastifyRequest,
  ): Promise<ReauthenticationAnswer> {
    const input = { ...body, flowToken: this.cookies.flowToken(request) };
    const options = { signedActor, ...this.origins.of(request) };
    const answer = await this.calls.call(verifyReauthentication, input, options);
    this.sessions.forget(actor.sessionId);
    return answer.json();
  }
}
