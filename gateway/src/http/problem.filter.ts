import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Logger } from '@emberdeck/platform/logging/logger';
import { AppError } from '@emberdeck/platform/errors/app-error';
import type { AuditNotes } from '../audit/audit-notes.js';
import { isDefect, sendProblem } from './problem.js';

/** Passes errors of controllers, parsers and the router to `sendProblem`, and refusals of rights to the audit log. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly audit: AuditNotes,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') {
      this.logger.error('A websocket message failed', { err: error });
      return;
    }
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const request = http.getRequest<FastifyRequest>();
    // The template of the route: a path may contain a grant or the secret of a webhook.
    const route = request.routeOptions.url;
    if (request.raw.errored === error) {
      this.logger.info('A client ended its request before its body had arrived', { route });
    } else if (isDefect(error)) {
      this.logger.error('A request failed', { route, err: error });
    }
    if (error instanceof AppError && error.code === 'forbidden') {
      void this.audit.refused(request);
    }
    if (!reply.sent) {
      sendProblem(request, reply, error);
    }
  }
}
