import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CallOutput } from '@emberdeck/contracts/core/call';
import { isOwnPath } from '@emberdeck/contracts/core/own-path';
import { beginProviderLink, beginProviderLinkRoute } from '@emberdeck/contracts/identity/provider-links';
import {
  beginProviderSignIn,
  finishProviderSignIn,
  type ProviderBeginning,
  type ProviderClaims,
  providerCallbackRoute,
  providerRoute,
  providerStartRoute,
  type ShownProvider,
  takeProviderSignIn,
} from '@emberdeck/contracts/identity/provider-sign-in';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Logger } from '@emberdeck/platform/logging/logger';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { AuthorizationResponseError } from 'openid-client';
import { CurrentSession } from '../auth/current-session.js';
import { IdentityProvider, type SignInSecrets } from '../auth/identity-provider.js';
import type { Session } from '../auth/sessions.service.js';
import { SignInBrowsers, type SigningInBrowser } from '../auth/sign-in-browsers.js';
import { isNavigation } from '../http/own-origins.js';
import { sendPage } from '../http/plain-page.js';
import { RequestOrigins } from '../http/request-origin.js';
import { OWN_ORIGINS, PUBLIC_ORIGIN } from '../http/tokens.js';
import {
  failurePage,
  linkFailurePage,
  type ProviderFailure,
  refusalPage,
  settingsPage,
} from './provider-pages.js';
import { RouteInput } from './route-input.js';
import { Serve } from './serve.decorator.js';

/** The text after `?`. The provider may add parameters of its own, so it is no input of a contract. */
const queryOf = ({ url }: FastifyRequest): string => url.split('?', 2)[1] ?? '';

/** A page of this site, with the invitation that the visitor came with. Its characters are encoded. */
function homeOf(invitation: string | null, page = '/'): string {
  if (invitation === null) return page;
  const { pathname, searchParams, hash } = new URL(page, 'http://own.invalid');
  searchParams.set('invite', invitation);
  return `${pathname}?${searchParams.toString()}${hash}`;
}

/** What the provider has proven, or why it has not. */
type Proof =
  | { readonly claims: ProviderClaims }
  | { readonly failure: ProviderFailure; readonly beginning: ProviderBeginning };

const expired: Proof = { failure: 'expired', beginning: { invitation: null } };

/** Why the provider signed no one in, by the error that it sent (RFC 6749, section 4.1.2.1). */
function failureOf(error: unknown): ProviderFailure {
  if (!(error instanceof AuthorizationResponseError)) return 'unproven';
  return error.error === 'access_denied' ? 'canceled' : 'refused';
}

/** Identity stores paths of this site only; what is led to is checked where it is used. */
const pageOf = (returnTo: string | null = null): string =>
  returnTo !== null && isOwnPath(returnTo) ? returnTo : '/';

/** Signing in by the OpenID provider. Both addresses are opened by the browser itself, and answer with a page. */
@Controller()
export class ProviderSignInController {
  constructor(
    private readonly calls: CallClient,
    private readonly browsers: SignInBrowsers,
    private readonly provider: IdentityProvider,
    private readonly logger: Logger,
    @Inject(PUBLIC_ORIGIN) private readonly publicOrigin: string,
    @Inject(OWN_ORIGINS) private readonly ownOrigins: ReadonlySet<string>,
    private readonly origins: RequestOrigins,
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
    const url = await this.addressFor(secrets);
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
      const { failure, beginning } = proven;
      const home = homeOf(beginning.invitation, pageOf(beginning.returnTo));
      sendPage(reply, 400, beginning.links === true ? linkFailurePage(failure) : failurePage(failure, home));
      return;
    }
    const { flowToken: _flow, ...described } = browser.input;
    const input = { state, claims: proven.claims, ...described };
    const answer = await this.calls.call(finishProviderSignIn, input, this.origins.of(request));
    const { sessionToken } = answer.json();
    browser.signIn(reply, sessionToken);
    this.send(reply, answer.json());
  }

  /** Links the provider to a signed-in user. The browser then opens the address. */
  @Serve(beginProviderLinkRoute)
  async link(
    @RouteInput(beginProviderLinkRoute) _body: object,
    @CurrentSession() { signedActor }: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.output<typeof beginProviderLinkRoute.output>> {
    if (this.provider.name === null) {
      throw new AppError('conflict', 'This installation has no sign-in provider.');
    }
    if (this.isOtherName(request)) {
      throw new AppError('conflict', `Sign in at ${this.publicOrigin} to link the provider.`);
    }
    const browser = this.browsers.of(request);
    const input = { browserId: browser.browserId };
    const answer = await this.calls.call(beginProviderLink, input, { signedActor });
    const url = await this.addressFor(answer.json());
    if (url === null) throw new AppError('unavailable', 'The sign-in provider cannot be reached.');
    browser.remember(reply);
    return { url };
  }

  /** The address at the provider; null while it cannot be reached. */
  private async addressFor(secrets: SignInSecrets): Promise<string | null> {
    try {
      return await this.provider.startUrl(secrets);
    } catch (error) {
      this.logger.warn('The OpenID provider cannot be reached', { err: error });
      return null;
    }
  }

  private async prove(query: string, state: string, { browserId }: SigningInBrowser): Promise<Proof> {
    if (this.provider.name === null || !/^[A-Za-z0-9_-]{20,128}$/.test(state)) return expired;
    const { secrets } = (await this.calls.call(takeProviderSignIn, { state, browserId })).json();
    if (secrets === null) return expired;
    const { invitation, returnTo, links } = secrets;
    try {
      return { claims: await this.provider.claims(query, { state, ...secrets }) };
    } catch (error) {
      this.logger.warn('A sign-in by the OpenID provider failed', {
        reason: error instanceof Error ? error.message : 'unknown',
        code: error instanceof AuthorizationResponseError ? error.error : null,
      });
      return { failure: failureOf(error), beginning: { invitation, returnTo, links } };
    }
  }

  private send(
    reply: FastifyReply,
    { outcome, invitation, returnTo }: CallOutput<typeof finishProviderSignIn>,
  ): void {
    if (outcome === 'signed_in') {
      void reply.redirect(homeOf(invitation, pageOf(returnTo)), 302);
    } else if (outcome === 'linked') void reply.redirect(settingsPage, 302);
    else sendPage(reply, 200, refusalPage(outcome, this.provider.name ?? '', homeOf(invitation)));
  }

  /** On a loopback there are several names of this server, and the provider knows one. Cookies belong to a name. */
  private isOtherName({ headers }: FastifyRequest): boolean {
    return this.ownOrigins.size > 1 && headers.host !== new URL(this.publicOrigin).host;
  }
}
