import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endSession, loginRoute, logoutRoute } from '@emberdeck/contracts/identity/sessions';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { BrowserCookies } from '../auth/browser-cookies.js';
import { RequestSession } from '../auth/request-session.js';
import { SessionsService } from '../auth/sessions.service.js';
import { isFromForeignSite, isNavigation } from '../http/own-origins.js';
import { OWN_ORIGINS } from '../http/tokens.js';
import { SocketHub } from '../realtime/socket-hub.js';
import { Serve } from './serve.decorator.js';

/** The two browser navigations `/api/login` and `/api/logout`. */
@Controller()
export class SignOutController {
  constructor(
    private readonly calls: CallClient,
    private readonly session: RequestSession,
    private readonly sessions: SessionsService,
    private readonly sockets: SocketHub,
    private readonly cookies: BrowserCookies,
    @Inject(OWN_ORIGINS) private readonly origins: ReadonlySet<string>,
  ) {}

  /** Redirects to the landing screen, where users sign in. */
  @Serve(loginRoute)
  login(@Res() reply: FastifyReply): void {
    void reply.redirect('/', 302);
  }

  /**
   * Ends the session on the server, only for a browser navigation. An image, a prefetch or a HEAD request ends nothing,
   * and neither does a navigation from another site.
   */
  @Serve(logoutRoute)
  async logout(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (isNavigation(request) && !isFromForeignSite(request.headers, this.origins)) {
      await this.end(request);
      this.cookies.clearSession(reply);
    }
    void reply.redirect('/', 302);
  }

  private async end(request: FastifyRequest): Promise<void> {
    const session = await this.session.find(request);
    if (session) {
      await this.calls.call(endSession, {}, { signedActor: session.signedActor });
      this.sessions.forget(session.actor.sessionId);
      this.sockets.endSession(session.actor.sessionId);
    }
  }
}
