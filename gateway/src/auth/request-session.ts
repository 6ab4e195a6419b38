import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { BrowserCookies } from './browser-cookies.js';
import { type Session, SessionsService } from './sessions.service.js';

/** Finds the session of a request by its cookie. */
@Injectable()
export class RequestSession {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookies: BrowserCookies,
  ) {}

  /** Fails with `unauthorized` if the request has no session. */
  async require(request: FastifyRequest): Promise<Session> {
    const session = await this.find(request);
    if (!session) {
      throw new AppError('unauthorized', 'Unauthorized: please sign in');
    }
    return session;
  }

  /** Null if the request has no session. */
  find(request: FastifyRequest): Promise<Session | null> {
    return this.lookUp(this.cookies.sessionId(request));
  }

  /** Finds the session of a websocket upgrade; null without one. */
  findByHeaders(headers: IncomingHttpHeaders): Promise<Session | null> {
    return this.lookUp(this.cookies.sessionIdOfHeaders(headers));
  }

  private async lookUp(sessionId: string | null): Promise<Session | null> {
    return sessionId === null ? null : this.sessions.find(sessionId);
  }
}
