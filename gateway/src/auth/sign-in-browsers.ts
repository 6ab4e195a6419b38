import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { verifyContact } from '@emberdeck/contracts/identity/onboarding';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import type { GatewaySettings } from '../gateway.settings.js';
import { BrowserCookies } from './browser-cookies.js';
import { placeOf } from './device-place.js';
import { sessionIdOf } from './session-cookie.js';

/** The browser of a sign-in, as identity stores it. */
export type SignInBrowser = Pick<
  CallInput<typeof verifyContact>,
  'browserId' | 'flowToken' | 'place' | 'previousSessionId' | 'userAgent'
>;

/** The browser of a request, and how it gets the session that a sign-in opens. */
export interface SigningInBrowser {
  readonly input: SignInBrowser;
  /** Hash of the cookie that names the browser. */
  readonly browserId: string;
  /** Sets the cookie of the browser alone. */
  remember(reply: FastifyReply): void;
  /** Sets the cookies of the session and of the browser; none when the token is null. */
  signIn(reply: FastifyReply, sessionToken: string | null): void;
}

/** Describes the browsers that sign in. */
@Injectable()
export class SignInBrowsers {
  constructor(
    private readonly cookies: BrowserCookies,
    private readonly randomness: Randomness,
    @Inject(SETTINGS) private readonly settings: Pick<GatewaySettings, 'DEVICE_PLACE'>,
  ) {}

  of(request: FastifyRequest): SigningInBrowser {
    const browserToken =
      this.cookies.browserToken(request) ?? this.randomness.bytes(32).toString('base64url');
    const browserId = sessionIdOf(browserToken);
    const input = {
      flowToken: this.cookies.flowToken(request),
      previousSessionId: this.cookies.sessionId(request),
      userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
      browserId,
      place: placeOf(this.settings.DEVICE_PLACE, request),
    };
    const remember = (reply: FastifyReply): void => this.cookies.setBrowser(reply, browserToken);
    const signIn = (reply: FastifyReply, sessionToken: string | null): void => {
      if (sessionToken === null) return;
      this.cookies.setSession(reply, sessionToken);
      // Each sign-in extends the lifetime.
      remember(reply);
    };
    return { input, browserId, remember, signIn };
  }
}
