import { Injectable, type Type, mixin } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { RequestSession } from './request-session.js';
import type { Session } from './sessions.service.js';

type Done = (error: unknown, session?: Session | null) => void;

/** A passport strategy without a protocol: it passes on the result of `verify`. */
class CookieStrategy extends passport.Strategy {
  constructor(private readonly verify: (request: FastifyRequest, done: Done) => void) {
    super();
  }

  /** Passport types requests as Express requests; the gateway uses Fastify. */
  override authenticate(request: unknown): void {
    this.verify(request as FastifyRequest, (error, session) => {
      if (error) {
        this.error(error);
      } else if (session) {
        this.success(session);
      } else {
        this.fail(401);
      }
    });
  }
}

let count = 0;

/** Passport has one registry per process, and tests start several gateways in one process. */
export const newStrategyName = (): string => `session-${(count += 1)}`;

/** The passport strategy that finds a session by its cookie. */
export function sessionStrategy(name: string): Type {
  @Injectable()
  class SessionStrategy extends PassportStrategy(CookieStrategy, name) {
    constructor(private readonly session: RequestSession) {
      super();
    }

    validate(request: FastifyRequest): Promise<Session | null> {
      return this.session.find(request);
    }
  }
  return mixin(SessionStrategy);
}
