import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { httpHeaders, idempotencyKeyPattern } from '@emberdeck/contracts/core/headers';
import type { RouteDefinition } from '@emberdeck/contracts/core/route';
import { invalid } from '@emberdeck/platform/errors/app-error';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { sessionOf } from '../auth/access.guard.js';
import { limitAddress } from '../http/client-address.js';
import { CursorSignature } from '../http/cursor-signature.js';
import { ReadyAnswers } from '../ready/ready-answers.js';

/** A request to a route that makes one call. */
export interface RouteRequest {
  readonly input: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Makes the call of a route and returns the bytes of its answer. */
@Injectable()
export class RouteCalls {
  constructor(
    private readonly calls: CallClient,
    private readonly cursors: CursorSignature,
    private readonly ready: ReadyAnswers,
  ) {}

  async answer(route: RouteDefinition, { input, request, reply }: RouteRequest): Promise<Uint8Array> {
    const answer = await this.calls.call(route.call, input, {
      signedActor: sessionOf(request)?.signedActor,
      idempotencyKey: idempotencyKeyOf(request),
      clientAddress: limitAddress(request.ip),
      isRepeatable: route.method === 'GET',
      wantsVersions: route.ready !== undefined,
    });
    if (answer.isVersioned) {
      this.ready.allow(request);
    }
    if (answer.isReplayed) {
      void reply.header(httpHeaders.idempotencyReplayed, 'true');
    }
    if (answer.nextCursor !== null) {
      void reply.header('link', nextLink(request, this.cursors.sign(route.path, answer.nextCursor)));
    }
    return answer.bytes;
  }
}

/** The `Idempotency-Key` of a request, null without one; 422 if it is malformed. */
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

/** The `Link` of the next page (RFC 8288): the same address with the next cursor. */
function nextLink(request: FastifyRequest, cursor: string): string {
  const [path = '/', query] = request.url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `<${path}?${parameters.toString()}>; rel="next"`;
}
