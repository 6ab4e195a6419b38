import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  type Type,
  mixin,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable, of } from 'rxjs';
import type { ReadyRule } from '@emberdeck/contracts/core/data-version';
import type { RouteDefinition } from '@emberdeck/contracts/core/route';
import type { DataVersions } from '@emberdeck/platform/cache/data-versions';
import { Telemetry } from '@emberdeck/platform/telemetry/telemetry';
import { sessionOf } from '../auth/access.guard.js';
import type { Session } from '../auth/sessions.service.js';
import { type ReadyAnswer, ReadyAnswers } from './ready-answers.js';
import { readyReads } from './ready-metrics.js';
import { DATA_VERSIONS } from './tokens.js';

/**
 * Serves a route by ready answers. It runs after the guard, so that every request is authenticated and its role checked, and
 * before the input is parsed: the key holds the address as it was sent, and the rights of the reader.
 */
export function readyAnswersOf(route: RouteDefinition, { madeOf }: ReadyRule): Type<NestInterceptor> {
  @Injectable()
  class RouteReadyAnswers implements NestInterceptor<Uint8Array> {
    constructor(
      private readonly answers: ReadyAnswers,
      private readonly telemetry: Telemetry,
      @Inject(DATA_VERSIONS) private readonly versions: DataVersions,
    ) {}

    async intercept(
      context: ExecutionContext,
      next: CallHandler<Uint8Array>,
    ): Promise<Observable<Uint8Array>> {
      const http = context.switchToHttp();
      const request = http.getRequest<FastifyRequest>();
      const reply = http.getResponse<FastifyReply>();
      const session = sessionOf(request);
      const version = session && (await this.versions.read(madeOf(session.actor)));
      if (!session || version === null || version === undefined) {
        this.count('unknown');
        return next.handle();
      }
      const key = keyOf(session, request);
      const ready = this.answers.find(key, version);
      this.count(ready ? 'hit' : 'miss');
      if (ready) return of(send(ready, reply));
      return next.handle().pipe(
        map((bytes) => {
          if (!this.answers.isAllowed(request)) return bytes;
          const link = (reply.getHeader('link') as string | undefined) ?? null;
          return send(this.answers.store(key, version, { bytes, link }), reply);
        }),
      );
    }

    private count(outcome: 'hit' | 'miss' | 'unknown'): void {
      this.telemetry.count(readyReads, { route: route.path, outcome });
    }
  }
  return mixin(RouteReadyAnswers);
}

/** Everything of the reader that an answer may depend on. */
function keyOf({ actor }: Session, { url }: FastifyRequest): string {
  const { userId, workspaceId, role, ownsWorkspace, viewAs, verified, revision } = actor;
  const view = viewAs ? `as ${viewAs.userId}` : 'own';
  return `${userId} ${workspaceId} ${role} ${ownsWorkspace} ${view} ${verified} ${revision} ${url}`;
}

function send({ bytes, link, etag }: ReadyAnswer, reply: FastifyReply): Uint8Array {
  void reply.header('etag', etag);
  if (link !== null) void reply.header('link', link);
  return bytes;
}
