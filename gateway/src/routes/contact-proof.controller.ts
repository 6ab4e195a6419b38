import { Body, Controller, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type ProofEntryAnswer,
  proofEntryBody,
  type ProofVerifyAnswer,
  proofVerifyBody,
  proveContact,
  startContactProof,
} from '@emberdeck/contracts/identity/contact-proof';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { COOKIES, RequestSession } from '../auth/request-session.js';
import { type CookieNames, flowSeconds, readCookie, writeCookie } from '../auth/session-cookie.js';
import { SessionsService } from '../auth/sessions.service.js';
import { AddressQuotaGuard } from '../http/address-quota.guard.js';
import { httpInput } from '../http/http-input.js';
import { requestOrigin } from '../http/request-origin.js';

/** Sending a code tries again by itself: it ends before this, in milliseconds. */
const timeoutMs = 10_000;

/** Proving a contact for the account that is signed in. */
@Controller('api/auth/contact')
@UseGuards(AddressQuotaGuard)
export class ContactProofController {
  constructor(
    private readonly calls: CallClient,
    private readonly session: RequestSession,
    private readonly sessions: SessionsService,
    @Inject(COOKIES) private readonly cookies: CookieNames,
  ) {}

  @Post('entry')
  @HttpCode(200)
  async entry(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProofEntryAnswer> {
    const { signedActor } = await this.session.require(request);
    const input = { ...httpInput(proofEntryBody, body), flowToken: this.flowOf(request) };
    const answer = await this.calls.call(startContactProof, input, {
      signedActor,
      ...requestOrigin(request),
      timeoutMs,
    });
    const { flowToken, ...rest } = answer.json();
    if (flowToken !== null) {
      const { flow, secure } = this.cookies;
      void reply.header('set-cookie', writeCookie(flow, flowToken, flowSeconds, secure));
    }
    return rest;
  }

  @Post('verify')
  @HttpCode(200)
  async verify(@Body() body: unknown, @Req() request: FastifyRequest): Promise<ProofVerifyAnswer> {
    const { signedActor, actor } = await this.session.require(request);
    const input = { ...httpInput(proofVerifyBody, body), flowToken: this.flowOf(request) };
    const answer = await this.calls.call(proveContact, input, {
      signedActor,
      ...requestOrigin(request),
    });
    // The next request of this browser already acts as a verified user; other gateways learn it by the event.
    this.sessions.forgetUser(actor.userId);
    return answer.json();
  }

  private flowOf(request: FastifyRequest): string | null {
    return readCookie(request.headers.cookie, this.cookies.flow);
  }
}
