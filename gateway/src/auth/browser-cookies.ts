import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { type CookieNames, readCookie, secretOf, sessionIdOf } from './session-cookie.js';

/** The cookie outlives its flow: a browser that was here before is not locked out by limits. */
const flowSeconds = 90 * 24 * 60 * 60;

/** At least as long as any session: the server decides when a session ends. */
const sessionSeconds = 365 * 24 * 60 * 60;

/** The longest time that browsers store a cookie. */
const browserSeconds = 400 * 24 * 60 * 60;

/** Reads and writes the cookies of a browser: the session, the flow of joining or proving a contact, the screen key. */
export class BrowserCookies {
  /** The limits and the guard both need the hash; it is computed once. */
  private readonly sessionIds = new WeakMap<FastifyRequest, string | null>();

  constructor(private readonly names: CookieNames) {}

  /** The session id of the request; null without a well-formed cookie. */
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

  /** The session id of a websocket upgrade; null without a well-formed cookie. */
  sessionIdOfHeaders(headers: IncomingHttpHeaders): string | null {
    const secret = readCookie(headers.cookie, this.names.session);
    return secret === null ? null : sessionIdOf(secret);
  }

  /** Whether a request carries the session or the flow of a browser. Usable before cookies are parsed. */
  areIn({ cookie }: IncomingHttpHeaders): boolean {
    return [this.names.session, this.names.flow].some((name) => readCookie(cookie, name) !== null);
  }

  /** The secret that binds the flow to this browser. */
  flowToken(request: FastifyRequest): string | null {
    return secretOf(request.cookies[this.names.flow]);
  }

  /** Sets no cookie when the token is null. */
  setFlow(reply: FastifyReply, token: string | null): void {
    this.set(reply, { name: this.names.flow, token, seconds: flowSeconds });
  }

  /** Sets no cookie when the token is null. */
  setSession(reply: FastifyReply, token: string | null): void {
    this.set(reply, { name: this.names.session, token, seconds: sessionSeconds });
  }

  /** The secret of the browser itself, which stays the same over its sessions. */
  browserToken(request: FastifyRequest): string | null {
    return secretOf(request.cookies[this.names.browser]);
  }

  setBrowser(reply: FastifyReply, token: string): void {
    this.set(reply, { name: this.names.browser, token, seconds: browserSeconds });
  }

  /** The screen key that this browser was opened with. */
  screenKey(request: FastifyRequest): string | null {
    return secretOf(request.cookies[this.names.screen]);
  }

  setScreenKey(reply: FastifyReply, key: string): void {
    this.set(reply, { name: this.names.screen, token: key, seconds: sessionSeconds });
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
