import { Body, Controller, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  completeOnboarding,
  type OnboardCompleteAnswer,
  onboardCompleteBody,
  type OnboardEntryAnswer,
  onboardEntryBody,
  type OnboardVerifyAnswer,
  onboardVerifyBody,
  startOnboarding,
  verifyContact,
} from '@emberdeck/contracts/identity/onboarding';
import { CallClient, type CallOptions } from '@emberdeck/platform/runtime/call-client';
import { COOKIES } from '../auth/request-session.js';
import {
  type CookieNames,
  flowSeconds,
  readCookie,
  sessionIdOf,
  writeCookie,
} from '../auth/session-cookie.js';
import { AddressQuotaGuard } from '../http/address-quota.guard.js';
import { httpInput } from '../http/http-input.js';
import { requestOrigin } from '../http/request-origin.js';

/** No shorter than any session may be set to last: when it ends is for the server to say. */
const sessionSeconds = 365 * 24 * 60 * 60;

/** Sending a code and booking a welcome both try again by themselves: they end before this, in milliseconds. */
const timeoutMs = 10_000;

const callOptions = (request: FastifyRequest): CallOptions => ({ ...requestOrigin(request), timeoutMs });

type Browser = Pick<CallInput<typeof verifyContact>, 'flowToken' | 'previousSessionId' | 'userAgent'>;

/** Joining and signing in. The secrets of flow and session go into cookies and nowhere else. */
@Controller('api/onboard')
@UseGuards(AddressQuotaGuard)
export class OnboardingController {
  constructor(
    private readonly calls: CallClient,
    @Inject(COOKIES) private readonly cookies: CookieNames,
  ) {}

  @Post('entry')
  @HttpCode(200)
  async entry(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OnboardEntryAnswer> {
    const input = { ...httpInput(onboardEntryBody, body), flowToken: this.flowOf(request) };
    const answer = await this.calls.call(startOnboarding, input, callOptions(request));
    const { flowToken, ...rest } = answer.json();
    this.setCookie(reply, this.cookies.flow, flowToken, flowSeconds);
    return rest;
  }

  @Post('verify')
  @HttpCode(200)
  async verify(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OnboardVerifyAnswer> {
    const input = { ...httpInput(onboardVerifyBody, body), ...this.browserOf(request) };
    const answer = await this.calls.call(verifyContact, input, callOptions(request));
    const { sessionToken, ...rest } = answer.json();
    this.setCookie(reply, this.cookies.session, sessionToken, sessionSeconds);
    return rest;
  }

  @Post('complete')
  @HttpCode(200)
  async complete(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OnboardCompleteAnswer> {
    const input = { ...httpInput(onboardCompleteBody, body), ...this.browserOf(request) };
    const answer = await this.calls.call(completeOnboarding, input, callOptions(request));
    const { sessionToken, ...rest } = answer.json();
    this.setCookie(reply, this.cookies.session, sessionToken, sessionSeconds);
    return rest;
  }

  private flowOf(request: FastifyRequest): string | null {
    return readCookie(request.headers.cookie, this.cookies.flow);
  }

  private browserOf(request: FastifyRequest): Browser {
    const session = readCookie(request.headers.cookie, this.cookies.session);
    return {
      flowToken: this.flowOf(request),
      previousSessionId: session === null ? null : sessionIdOf(session),
      userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    };
  }

  private setCookie(reply: FastifyReply, name: string, value: string | null, seconds: number): void {
    if (value !== null) {
      void reply.header('set-cookie', writeCookie(name, value, seconds, this.cookies.secure));
    }
  }
}
