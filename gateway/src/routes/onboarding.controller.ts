import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  type CodeDelivery,
  codeDeliveryRoute,
  completeOnboarding,
  type OnboardCompleteAnswer,
  type OnboardEntryAnswer,
  type OnboardVerifyAnswer,
  readCodeDelivery,
  startOnboarding,
  verifyContact,
  onboardCompleteRoute,
  onboardEntryRoute,
  onboardVerifyRoute,
} from '@emberdeck/contracts/identity/onboarding';
import { CallClient, type CallOptions } from '@emberdeck/platform/runtime/call-client';
import { BrowserCookies } from '../auth/browser-cookies.js';
import { ScreenKey } from '../auth/screen-key.js';
import { SignInBrowsers } from '../auth/sign-in-browsers.js';
import { RequestOrigins } from '../http/request-origin.js';
import { RouteInput } from './route-input.js';
import { Serve } from './serve.decorator.js';

/** Longer than sending a code or booking the welcome coins takes with their own retries, in milliseconds. */
const timeoutMs = 10_000;

/** Joining and signing in. The secrets of the flow and the session are sent only in cookies. */
@Controller()
export class OnboardingController {
  constructor(
    private readonly calls: CallClient,
    private readonly cookies: BrowserCookies,
    private readonly origins: RequestOrigins,
    private readonly screen: ScreenKey,
    private readonly browsers: SignInBrowsers,
  ) {}

  @Serve(onboardEntryRoute)
  async entry(
    @RouteInput(onboardEntryRoute) body: z.output<typeof onboardEntryRoute.input>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OnboardEntryAnswer> {
    const input = { ...body, flowToken: this.cookies.flowToken(request) };
    const answer = await this.calls.call(startOnboarding, input, this.optionsOf(request));
    const { flowToken, ...rest } = answer.json();
    this.cookies.setFlow(reply, flowToken);
    return this.screen.answerFor(request, body.entryValue, rest);
  }

  @Serve(codeDeliveryRoute)
  async delivery(
    @RouteInput(codeDeliveryRoute) { itemId: id }: z.output<typeof codeDeliveryRoute.input>,
    @Req() request: FastifyRequest,
  ): Promise<CodeDelivery> {
    const input = { id, flowToken: this.cookies.flowToken(request) };
    const options = { ...this.origins.of(request), isRepeatable: true };
    return (await this.calls.call(readCodeDelivery, input, options)).json();
  }

  @Serve(onboardVerifyRoute)
  async verify(
    @RouteInput(onboardVerifyRoute) body: z.output<typeof onboardVerifyRoute.input>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OnboardVerifyAnswer> {
    const browser = this.browsers.of(request);
    const input = { ...body, ...browser.input };
    const answer = await this.calls.call(verifyContact, input, this.optionsOf(request));
    const { sessionToken, ...rest } = answer.json();
    browser.signIn(reply, sessionToken);
    return rest;
  }

  @Serve(onboardCompleteRoute)
  async complete(
    @RouteInput(onboardCompleteRoute) body: z.output<typeof onboardCompleteRoute.input>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OnboardCompleteAnswer> {
    const browser = this.browsers.of(request);
    const input = { ...body, ...browser.input };
    const answer = await this.calls.call(completeOnboarding, input, this.optionsOf(request));
    const { sessionToken, ...rest } = answer.json();
    browser.signIn(reply, sessionToken);
    return rest;
  }

  private optionsOf(request: FastifyRequest): CallOptions {
    return { ...this.origins.of(request), timeoutMs };
  }
}
