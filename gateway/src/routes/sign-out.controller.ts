import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endSession } from '@emberdeck/contracts/identity/sessions';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { COOKIES, RequestSession } from '../auth/request-session.js';
import { type CookieNames, writeCookie } from '../auth/session-cookie.js';
import { SessionsService } from '../auth/sessions.service.js';
import { isFromForeignSite, isNavigation } from '../http/own-origins.js';
import { OWN_ORIGINS } from '../http/tokens.js';
import { SocketHub } from '../realtime/socket-hub.js';

/** The two browser navigations `/api/login` and `/api/logout`. */
@Controller('api')
export class SignOutController {
  constructor(
    private readonly calls: CallClient,
    private readonly session: RequestSession,
    private readonly sessions: SessionsService,
    private readonly sockets: SocketHub,
    @Inject(COOKIES) private readonly cookies: CookieNames,
    @Inject(OWN_ORIGINS) private readonly origins: ReadonlySet<string>,
  ) {}

  /** Signing in happens on the landing screen. */
  @Get('login')
  login(@Res() reply: FastifyReply): void {
    void reply.redirect('/', 302);
  }

  /**
   * Ends the session on the server, for a navigation of the browser alone: a picture, a prefetch or a HEAD request of a
   * page ends nothing, and neither does a navigation that another site caused.
   */
  @Get('logout')
  async logout(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (isNavigation(request) && !isFromForeignSite(request.headers, this.origins)) {
      await this.end(request);
      void reply.header('set-cookie', writeCookie(this.cookies.session, '', 0, this.cookies.secure));
    }
    void reply.redirect('/', 302);
  }

  private async end(request: FastifyRequest): Promise<void> {
    const session = await this.session.find(request.headers);
    if (session) {
      await this.calls.call(endSession, {}, { signedActor: session.signedActor });
      this.sessions.forget(session.actor.sessionId);
      this.sockets.endSession(session.actor.sessionId);
    }
  }
}
