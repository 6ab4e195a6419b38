import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { type CookieNames, readCookie } from './session-cookie.js';
import { type Session, SessionsService } from './sessions.service.js';

/** Injects the names of our cookies. */
export const COOKIES = Symbol('emberdeck.gateway.cookies');

/** Finds the session of a request by its cookie. */
@Injectable()
export class RequestSession {
  constructor(
    private readonly sessions: SessionsService,
    @Inject(COOKIES) private readonly cookies: CookieNames,
  ) {}

  /** Fails with `unauthorized` where the request has none. */
  require(request: FastifyRequest): Promise<Session> {
    return this.sessions.require(this.cookieOf(request.headers));
  }

  /** The same for a socket that is about to open: null where there is none. */
  async find(headers: IncomingHttpHeaders): Promise<Session | null> {
    const cookie = this.cookieOf(headers);
    return cookie === null ? null : this.sessions.find(cookie);
  }

  private cookieOf(headers: IncomingHttpHeaders): string | null {
    return readCookie(headers.cookie, this.cookies.session);
  }
}
