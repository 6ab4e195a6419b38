import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  addPasskey,
  addPasskeyRoute,
  beginPasskey,
  beginPasskeyReauthentication,
  beginPasskeySignIn,
  onboardPasskeyOptionsRoute,
  onboardPasskeyRoute,
  type Passkey,
  type PasskeyOptions,
  passkeyOptionsRoute,
  reauthenticateWithPasskey,
  reauthenticationOptionsRoute,
  reauthenticationRoute,
  signInWithPasskey,
} from '@emberdeck/contracts/identity/passkeys';
import type { ReauthenticationAnswer } from '@emberdeck/contracts/identity/reauthentication';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { CurrentSession } from '../auth/current-session.js';
import { type Session, SessionsService } from '../auth/sessions.service.js';
import { SignInBrowsers } from '../auth/sign-in-browsers.js';
import { RouteInput } from './route-input.js';
import { Serve } from './serve.decorator.js';

/** Passkeys: adding one, signing in, confirming who the user is. No request of these is repeated, so none has a key. */
@Controller()
export class PasskeysController {
  constructor(
    private readonly calls: CallClient,
    private readonly sessions: SessionsService,
    private readonly browsers: SignInBrowsers,
  ) {}

  @Serve(passkeyOptionsRoute)
  async begin(
    @RouteInput(passkeyOptionsRoute) nothing: z.output<typeof passkeyOptionsRoute.input>,
    @CurrentSession() { signedActor }: Session,
  ): Promise<PasskeyOptions> {
    return (await this.calls.call(beginPasskey, nothing, { signedActor })).json();
  }

  @Serve(addPasskeyRoute)
  async add(
    @RouteInput(addPasskeyRoute) body: z.output<typeof addPasskeyRoute.input>,
    @CurrentSession() { signedActor }: Session,
  ): Promise<Passkey> {
    return (await this.calls.call(addPasskey, body, { signedActor })).json();
  }

  /** The browser gets its cookie here, because the challenge is bound to it. */
  @Serve(onboardPasskeyOptionsRoute)
  async beginSignIn(
    @RouteInput(onboardPasskeyOptionsRoute) nothing: z.output<typeof onboardPasskeyOptionsRoute.input>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasskeyOptions> {
    const browser = this.browsers.of(request);
    const answer = await this.calls.call(beginPasskeySignIn, { ...nothing, browserId: browser.browserId });
    browser.remember(reply);
    return answer.json();
  }

  @Serve(onboardPasskeyRoute)
  async signIn(
    @RouteInput(onboardPasskeyRoute) { response }: z.output<typeof onboardPasskeyRoute.input>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const browser = this.browsers.of(request);
    const { flowToken: _flow, ...input } = browser.input;
    const answer = await this.calls.call(signInWithPasskey, { response, ...input });
    const { sessionToken, ...rest } = answer.json();
    browser.signIn(reply, sessionToken);
    return rest;
  }

  @Serve(reauthenticationOptionsRoute)
  async beginReauthentication(
    @RouteInput(reauthenticationOptionsRoute) nothing: z.output<typeof reauthenticationOptionsRoute.input>,
    @CurrentSession() { signedActor }: Session,
  ): Promise<PasskeyOptions> {
    return (await this.calls.call(beginPasskeyReauthentication, nothing, { signedActor })).json();
  }

  @Serve(reauthenticationRoute)
  async reauthenticate(
    @RouteInput(reauthenticationRoute) body: z.output<typeof reauthenticationRoute.input>,
    @CurrentSession() { signedActor, actor }: Session,
  ): Promise<ReauthenticationAnswer> {
    const answer = await this.calls.call(reauthenticateWithPasskey, body, { signedActor });
    this.sessions.forget(actor.sessionId);
    return answer.json();
  }
}
