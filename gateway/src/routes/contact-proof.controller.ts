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
import {
  addContact,
  addContactRoute,
  beginContact,
  beginContactRoute,
} from '@emberdeck/contracts/identity/contacts';
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

type Entry = z.output<typeof proofEntryRoute.input>;
type Code = z.output<typeof proofVerifyRoute.input>;

/** Proves the first contact of the signed-in account, and adds further ones, by a code. */
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
  entry(
    @RouteInput(proofEntryRoute) body: Entry,
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProofEntryAnswer> {
    return this.sendCode(startContactProof, { body, session, request, reply });
  }

  @Serve(proofVerifyRoute)
  verify(
    @RouteInput(proofVerifyRoute) body: Code,
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<ProofVerifyAnswer> {
    return this.checkCode(proveContact, { body, session, request });
  }

  @Serve(beginContactRoute)
  begin(
    @RouteInput(beginContactRoute) body: Entry,
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProofEntryAnswer> {
    return this.sendCode(beginContact, { body, session, request, reply });
  }

  @Serve(addContactRoute)
  add(
    @RouteInput(addContactRoute) body: Code,
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<ProofVerifyAnswer> {
    return this.checkCode(addContact, { body, session, request });
  }

  private async sendCode(
    call: typeof startContactProof,
    given: { body: Entry; session: Session; request: FastifyRequest; reply: FastifyReply },
  ): Promise<ProofEntryAnswer> {
    const { body, session, request, reply } = given;
    const input = { ...body, flowToken: this.cookies.flowToken(request) };
    const options = { signedActor: session.signedActor, ...this.origins.of(request), timeoutMs };
    const answer = await this.calls.call(call, input, options);
    const { flowToken, ...rest } = answer.json();
    this.cookies.setFlow(reply, flowToken);
    return this.screen.answerFor(request, body.entryValue, rest);
  }

  private async checkCode(
    call: typeof proveContact,
    { body, session, request }: { body: Code; session: Session; request: FastifyRequest },
  ): Promise<ProofVerifyAnswer> {
    const { signedActor, actor } = session;
    const input = { ...body, flowToken: this.cookies.flowToken(request) };
    const options = { signedActor, ...this.origins.of(request) };
    const answer = await this.calls.call(call, input, options);
    // The next request of this browser already acts as a verified user. Other gateways follow by the event.
    this.sessions.forgetUser(actor.userId);
    return answer.json();
  }
}
