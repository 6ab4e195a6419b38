import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { httpHeaders } from '@emberdeck/contracts/core/headers';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import type { GatewaySettings } from '../gateway.settings.js';
import { tokenKeyOf } from './bearer-token.js';
import { BrowserCookies } from './browser-cookies.js';
import { placeOf } from './device-place.js';
import { type Session, SessionsService } from './sessions.service.js';

/** Finds the session of a request by its personal token or its cookie. */
@Injectable()
export class RequestSession {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookies: BrowserCookies,
    @Inject(SETTINGS) private readonly settings: Pick<GatewaySettings, 'DEVICE_PLACE'>,
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
    const token = tokenKeyOf(request.headers);
    // A token acts alone: a cookie beside it counts for nothing.
    return token === null
      ? this.lookUp(this.cookies.sessionId(request), shownWorkspaceOf(request))
      : this.sessions.find(token, placeOf(this.settings.DEVICE_PLACE, request));
  }

  /** Finds the session of a websocket upgrade of a browser that shows `workspaceId`; null without one. */
  findByHeaders(headers: IncomingHttpHeaders, workspaceId: string | null): Promise<Session | null> {
    return this.lookUp(this.cookies.sessionIdOfHeaders(headers), workspaceId);
  }

  /** The session may have moved at another gateway a moment ago, so a cached one in another workspace is read again. */
  private async lookUp(sessionId: string | null, shown: string | null): Promise<Session | null> {
    if (sessionId === null) return null;
    const session = await this.sessions.find(sessionId);
    if (session === null || shown === null || session.actor.workspaceId === shown) return session;
    this.sessions.forget(sessionId);
    return this.sessions.find(sessionId);
  }
}

/** The workspace that the browser of a request shows; null if the request does not name one. */
export function shownWorkspaceOf({ headers }: FastifyRequest): string | null {
  const shown = headers[httpHeaders.workspace];
  return typeof shown === 'string' ? shown : null;
}
