import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { type CookieNames, readCookie, secretOf, sessionIdOf } from './session-cookie.js';

/** After its flow has ended, the cookie still shows that this browser was here, so that no limit locks it out. */
const flowSeconds = 90 * 24 * 60 * 60;

/** No shorter than any session may last: the server decides when it ends. */
const sessionSeconds = 365 * 24 * 60 * 60;

/** Reads and writes the two cookies of a browser: its session and its flow of joining or proving a contact. */
export class BrowserCookies {
  /** The hash is needed by the limits and by the guard, and computed once. */
  private readonly sessionIds = new WeakMap<FastifyRequest, string | null>();

  constructor(private readonly names: CookieNames) {}

  /** Id of the session that the request names; null where it has no cookie of the form. */
  sessionId(request: FastifyRequest): string | null {
    const known = this.sessionIds.get(request);
    if (known !== undefined) {
      return known;
    }
    const secret = secretOf(request.cookies[this.names.session]);
    const id = secret === null ? null : sessionIdOf(secret);
    this.sessionIds.set(request, id);
    return id;
  }

  /** The same for a socket that is about to open. */
  sessionIdOfHeaders(headers: IncomingHttpHeaders): string | null {
    const secret = readCookie(headers.cookie, this.names.session);
    return secret === null ? null : sessionIdOf(secret);
  }

  /** Secret of the flow, which binds it to this browser. */
  flowToken(request: FastifyRequest): string | null {
    return secretOf(request.cookies[this.names.flow]);
  }

  /** Nothing is written without a token. */
  setFlow(reply: FastifyReply, token: string | null): void {
    this.set(reply, { name: this.names.flow, token, seconds: flowSeconds });
  }

  /** Nothing is written without a token. */
  setSession(reply: FastifyReply, token: string | null): void {
    this.set(reply, { name: this.names.session, token, seconds: sessionSeconds });
  }

  clearSession(reply: FastifyReply): void {
    this.set(reply, { name: this.names.session, token: '', seconds: 0 });
  }

  private set(
    reply: FastifyReply,
    cookie: { readonly name: string; readonly token: string | null; readonly seconds: number },
  ): void {
    if (cookie.token !== null) {
      void reply.setCookie(cookie.name, cookie.token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        maxAge: cookie.seconds,
        secure: this.names.secure,
      });
    }
  }
}
