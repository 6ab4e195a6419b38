import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  beginProviderSignIn,
  finishProviderSignIn,
  type ProviderClaims,
  type ProviderOutcome,
  providerCallbackRoute,
  providerRoute,
  providerStartRoute,
  type ShownProvider,
  takeProviderSignIn,
} from '@emberdeck/contracts/identity/provider-sign-in';
import { Logger } from '@emberdeck/platform/logging/logger';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { AuthorizationResponseError } from 'openid-client';
import { IdentityProvider } from '../auth/identity-provider.js';
import { SignInBrowsers, type SigningInBrowser } from '../auth/sign-in-browsers.js';
import { isNavigation } from '../http/own-origins.js';
import { sendPage } from '../http/plain-page.js';
import { OWN_ORIGINS, PUBLIC_ORIGIN } from '../http/tokens.js';
import { providerFailures, providerRefusals } from './provider-pages.js';
import { RouteInput } from './route-input.js';
import { Serve } from './serve.decorator.js';

/** The text after `?`. The provider may add parameters of its own, so it is no input of a contract. */
const queryOf = ({ url }: FastifyRequest): string => url.split('?', 2)[1] ?? '';

/** Signing in by the OpenID provider. Both addresses are opened by the browser itself, and answer with a page. */
@Controller()
export class ProviderSignInController {
  constructor(
    private readonly calls: CallClient,
    private readonly browsers: SignInBrowsers,
    private readonly provider: IdentityProvider,
    private readonly logger: Logger,
    @Inject(PUBLIC_ORIGIN) private readonly publicOrigin: string,
    @Inject(OWN_ORIGINS) private readonly origins: ReadonlySet<string>,
  ) {}

  @Serve(providerRoute)
  show(): ShownProvider {
    return { name: this.provider.name };
  }

  @Serve(providerStartRoute)
  async start(
    @RouteInput(providerStartRoute) input: z.output<typeof providerStartRoute.input>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (this.provider.name === null) {
      sendPage(reply, 404, providerFailures.none);
      return;
    }
    if (this.isOtherName(request)) {
      void reply.redirect(`${this.publicOrigin}${request.url}`, 302);
      return;
    }
    const browser = this.browsers.of(request);
    const secrets = (
      await this.calls.call(beginProviderSignIn, { ...input, browserId: browser.browserId })
    ).json();
    const url = await this.provider.startUrl(secrets).catch((error: unknown) => {
      this.logger.warn('The OpenID provider cannot be reached', { err: error });
      return null;
    });
    if (url === null) {
      sendPage(reply, 503, providerFailures.down);
      return;
    }
    browser.remember(reply);
    void reply.redirect(url, 302);
  }

  /**
   * The browser is led here from another site, so where the request comes from proves nothing. The state does, which is
   * taken once and only in the browser that began.
   */
  @Serve(providerCallbackRoute)
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!isNavigation(request)) {
      void reply.redirect('/', 302);
      return;
    }
    const browser = this.browsers.of(request);
    const [state = '', ...others] = new URLSearchParams(queryOf(request)).getAll('state');
    const proven = others.length === 0 ? await this.prove(queryOf(request), state, browser) : 'expired';
    if (typeof proven === 'string') {
      sendPage(reply, 400, providerFailures[proven]);
      return;
    }
    const { flowToken: _flow, ...described } = browser.input;
    const answer = await this.calls.call(finishProviderSignIn, { state, claims: proven, ...described });
    const { outcome, sessionToken, invitation } = answer.json();
    browser.signIn(reply, sessionToken);
    this.send(reply, outcome, invitation);
  }

  /** The claims of the provider, or why there are none. */
  private async prove(
    query: string,
    state: string,
    { browserId }: SigningInBrowser,
  ): Promise<ProviderClaims | 'expired' | 'canceled' | 'unproven'> {
    if (this.provider.name === null || !/^[A-Za-z0-9_-]{20,128}$/.test(state)) return 'expired';
    const { secrets } = (await this.calls.call(takeProviderSignIn, { state, browserId })).json();
    if (secrets === null) return 'expired';
    try {
      return await this.provider.claims(query, { state, ...secrets });
    } catch (error) {
      const isRefusal = error instanceof AuthorizationResponseError;
      this.logger.warn('A sign-in by the OpenID provider failed', {
        reason: error instanceof Error ? error.message : 'unknown',
        code: isRefusal ? error.error : null,
      });
      return isRefusal && error.error === 'access_denied' ? 'canceled' : 'unproven';
    }
  }

  private send(reply: FastifyReply, outcome: ProviderOutcome, invitation: string | null): void {
    if (outcome !== 'signed_in') {
      sendPage(reply, 200, providerRefusals(this.provider.name ?? '')[outcome]);
      return;
    }
    const query = invitation === null ? '' : `?${new URLSearchParams({ invite: invitation }).toString()}`;
    void reply.redirect(`/${query}`, 302);
  }

  /** On a loopback there are several names of this server, and the provider knows one. Cookies belong to a name. */
  private isOtherName({ headers }: FastifyRequest): boolean {
    return this.origins.size > 1 && headers.host !== new URL(this.publicOrigin).host;
  }
}
