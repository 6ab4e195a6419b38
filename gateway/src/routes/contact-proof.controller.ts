import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  type ProofEntryAnswer,
  type ProofVerifyAnswer,
  proveContact,
  startContactProof,
  proofEntryRoute,
  proofVerifyRoute,
} from '@emberdeck/contracts/identity/contact-proof';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { BrowserCookies } from '../auth/browser-cookies.js';
import { ScreenKey } from '../auth/screen-key.js';
import { CurrentSession } from '../auth/current-session.js';
import { type Session, SessionsService } from '../auth/sessions.service.js';
import { RequestOrigins } from '../http/request-origin.js';
import { RouteInput } from './route-input.js';
import { Serve } from './serve.decorator.js';

/** Longer than sending a code takes with its own retries, in milliseconds. */
const timeoutMs = 10_000;

/** Proves a contact of the signed-in account. */
@Controller()
export class ContactProofController {
  constructor(
    private readonly calls: CallClient,
    private readonly sessions: SessionsService,
    private readonly cookies: BrowserCookies,
    private readonly origins: RequestOrigins,
    private readonly screen: ScreenKey,
  ) {}

  @Serve(proofEntryRoute)
  async entry(
    @RouteInput(proofEntryRoute) body: z.output<typeof proofEntryRoute.input>,
    @CurrentSession() { signedActor }: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProofEntryAnswer> {
    const input = { ...body, flowToken: this.cookies.flowToken(request) };
    const answer = await this.calls.call(startContactProof, input, {
      signedActor,
      ...this.origins.of(request),
      timeoutMs,
    });
    const { flowToken, ...rest } = answer.json();
    this.cookies.setFlow(reply, flowToken);
    return this.screen.answerFor(request, body.entryValue, rest);
  }

  @Serve(proofVerifyRoute)
  async verify(
    @RouteInput(proofVerifyRoute) body: z.output<typeof proofVerifyRoute.input>,
    @CurrentSession() { signedActor, actor }: Session,
    @Req() request: FastifyRequest,
  ): Promise<ProofVerifyAnswer> {
    const input = { ...body, flowToken: this.cookies.flowToken(request) };
    const answer = await this.calls.call(proveContact, input, {
      signedActor,
      ...this.origins.of(request),
    });
    // The next request of this browser already acts as a verified user. Other gateways follow by the event.
    this.sessions.forgetUser(actor.userId);
    return answer.json();
  }
}
