import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { socketWorkspaceParameter } from '@emberdeck/contracts/identity/sessions';
import { Logger } from '@emberdeck/platform/logging/logger';
import { RequestSession } from '../auth/request-session.js';
import type { Session } from '../auth/sessions.service.js';
import { isOwnHost } from '../http/own-hosts.js';
import { isProvenOwn, type SiteHeaders } from '../http/own-origins.js';
import { OWN_HOSTS, OWN_ORIGINS } from '../http/tokens.js';

/** Every browser sends the Origin with an upgrade, and not every one counts `ws:` as the same origin as `http:`. */
const isOwnPage = ({ origin, ...rest }: SiteHeaders, own: ReadonlySet<string>): boolean =>
  isProvenOwn(origin === undefined ? rest : { origin }, own);

/** Checks host, origin and session before a request becomes a websocket. */
@Injectable()
export class SocketAdmission {
  private readonly admitted = new WeakMap<IncomingMessage, Session>();
  private closing = false;

  constructor(
    private readonly session: RequestSession,
    private readonly logger: Logger,
    @Inject(OWN_HOSTS) private readonly hosts: ReadonlySet<string>,
    @Inject(OWN_ORIGINS) private readonly origins: ReadonlySet<string>,
  ) {}

  /** The HTTP status of the refusal; null if the request is admitted. */
  async refusal(request: IncomingMessage): Promise<number | null> {
    try {
      return await this.check(request);
    } catch (error) {
      this.logger.warn('A socket could not be opened', { err: error });
      return 503;
    }
  }

  /** The session of an admitted request. */
  sessionOf(request: IncomingMessage): Session | undefined {
    return this.admitted.get(request);
  }

  /** Admits no more sockets. */
  close(): void {
    this.closing = true;
  }

  private async check(request: IncomingMessage): Promise<number | null> {
    if (!isOwnHost(request.headers.host, this.hosts)) {
      return 421;
    }
    if (!isOwnPage(request.headers, this.origins)) {
      return 403;
    }
    const session = await this.session.findByHeaders(request.headers, shownWorkspaceOf(request));
    if (!session) {
      return 401;
    }
    this.admitted.set(request, session);
    return this.closing ? 503 : null;
  }
}

/** The workspace that the browser of an upgrade shows; null if its address does not name one. */
export const shownWorkspaceOf = ({ url = '' }: IncomingMessage): string | null =>
  new URLSearchParams(url.split('?', 2)[1]).get(socketWorkspaceParameter);
