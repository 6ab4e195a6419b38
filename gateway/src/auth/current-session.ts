import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from './access.guard.js';
import type { Session } from './sessions.service.js';

/** Injects the session that the guard found for the request. */
export const CurrentSession = createParamDecorator(
  (_data: undefined, context: ExecutionContext): Session | undefined =>
    sessionOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
