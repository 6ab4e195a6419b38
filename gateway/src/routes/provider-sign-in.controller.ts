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
import { failurePage, type ProviderFailure, refusalPage } from './provider-pages.js';
import { RouteInput } from './route-input.js';
import { Serve } from './serve.decorator.js';

/** The text after `?`. The provider may add parameters of its own, so it is no input of a contract. */
const queryOf = ({ url }: FastifyRequest): string => url.split('?', 2)[1] ?? '';

/** The landing screen, or the app, with the invitation that the visitor came with. Its characters are encoded. */
const homeOf = (invitation: string | null): string =>
  invitation === null ? '/' : `/?${new URLSearchParams({ invite: invitation }).toString()}`;

/** What the provider has proven, or why it has not. */
type Proof =
  | { readonly claims: ProviderClaims }
  | { readonly failure: ProviderFailure; readonly invitation: string | null };

const expired = { failure: 'expired', invitation: null } as const;

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
      sendPage(reply, 404, failurePage('none', homeOf(input.invite)));
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
      sendPage(reply, 503, failurePage('down', homeOf(input.invite)));
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
    const proven = others.length === 0 ? await this.prove(queryOf(request), state, browser) : expired;
    if ('failure' in proven) {
      sendPage(reply, 400, failurePage(proven.failure, homeOf(proven.invitation)));
      return;
    }
    const { flowToken: _flow, ...described } = browser.input;
    const answer = await this.calls.call(finishProviderSignIn, {
      state,
      claims: proven.claims,
      ...described,
    });
    const { outcome, sessionToken, invitation } = answer.json();
    browser.signIn(reply, sessionToken);
    this.send(reply, outcome, invitation);
  }

  private async prove(query: string, state: string, { browserId }: SigningInBrowser): Promise<Proof> {
    if (this.provider.name === null || !/^[A-Za-z0-9_-]{20,128}$/.test(state)) return expired;
    const { secrets } = (await this.calls.call(takeProviderSignIn, { state, browserId })).json();
    if (secrets === null) return expired;
    const { invitation } = secrets;
    try {
      return { claims: await this.provider.claims(query, { state, ...secrets }) };
    } catch (error) {
      const isRefusal = error instanceof AuthorizationResponseError;
      this.logger.warn('A sign-in by the OpenID provider failed', {
        reason: error instanceof Error ? error.message : 'unknown',
        code: isRefusal ? error.error : null,
      });
      const isCanceled = isRefusal && error.error === 'access_denied';
      return { failure: isCanceled ? 'canceled' : 'unproven', invitation };
    }
  }

  private send(reply: FastifyReply, outcome: ProviderOutcome, invitation: string | null): void {
    const home = homeOf(invitation);
    if (outcome === 'signed_in') void reply.redirect(home, 302);
    else sendPage(reply, 200, refusalPage(outcome, this.provider.name ?? '', home));
  }

  /** On a loopback there are several names of this server, and the provider knows one. Cookies belong to a name. */
  private isOtherName({ headers }: FastifyRequest): boolean {
    return this.origins.size > 1 && headers.host !== new URL(this.publicOrigin).host;
  }
}
