import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { httpHeaders, idempotencyKeyPattern } from '@emberdeck/contracts/core/headers';
import type { RouteDefinition } from '@emberdeck/contracts/core/route';
import { callRoutes } from '@emberdeck/contracts/http/routes';
import { invalid } from '@emberdeck/platform/errors/app-error';
import { Logger } from '@emberdeck/platform/logging/logger';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RequestSession } from '../auth/request-session.js';
import { limitAddress } from '../http/client-address.js';
import { CursorSignature } from '../http/cursor-signature.js';
import { httpInput } from '../http/http-input.js';
import { isDefect, sendProblem } from '../http/problem.js';

/** Serves the table of routes that are one call each: session, input by the contract, the call, its bytes. */
@Injectable()
export class CallRoutes {
  constructor(
    private readonly calls: CallClient,
    private readonly session: RequestSession,
    private readonly logger: Logger,
    private readonly cursors: CursorSignature,
  ) {}

  register(server: FastifyInstance): void {
    for (const route of callRoutes) {
      server.route({
        method: route.method,
        url: route.path,
        handler: (request, reply) => this.answer(route, request, reply),
      });
    }
  }

  private async answer(route: RouteDefinition, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      const session = await this.session.require(request);
      const given = this.given(route, request);
      const input = httpInput(route.call.input, given, request.params as Record<string, unknown>);
      const answer = await this.calls.call(route.call, input, {
        signedActor: session.signedActor,
        idempotencyKey: idempotencyKeyOf(request),
        clientAddress: limitAddress(request.ip),
        isRepeatable: route.method === 'GET',
      });
      if (answer.nextCursor !== null) {
        void reply.header('link', nextLink(request, this.cursors.sign(route.path, answer.nextCursor)));
      }
      void reply
        .status(route.status)
        .header('content-type', 'application/json; charset=utf-8')
        .send(answer.bytes);
    } catch (error) {
      if (isDefect(error)) {
        this.logger.error('A route failed', { route: route.path, err: error });
      }
      sendProblem(request, reply, error);
    }
  }

  /** What the client sent, with the cursor as the service knows it. */
  private given(route: RouteDefinition, request: FastifyRequest): unknown {
    if (route.method !== 'GET' && route.method !== 'DELETE') {
      return request.body;
    }
    const query = request.query as Record<string, unknown>;
    return typeof query['cursor'] === 'string'
      ? { ...query, cursor: this.cursors.prove(route.path, query['cursor']) }
      : query;
  }
}

/** The client's key of a request, where it sent one; 422 where it is not of the form. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers[httpHeaders.idempotencyKey];
  if (key === undefined) {
    return null;
  }
  if (typeof key !== 'string' || !idempotencyKeyPattern.test(key)) {
    throw invalid([{ field: 'Idempotency-Key', message: 'Must be 8 to 128 visible ASCII characters' }]);
  }
  return key;
}

/** RFC 8288: the same address with the next cursor. */
function nextLink(request: FastifyRequest, cursor: string): string {
  const [path = '/', query] = request.url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `<${path}?${parameters.toString()}>; rel="next"`;
}
