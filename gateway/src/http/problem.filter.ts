import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Logger } from '@emberdeck/platform/logging/logger';
import { isDefect, sendProblem } from './problem.js';

/** Passes errors of controllers, parsers and the router to `sendProblem`. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') {
      this.logger.error('A websocket message failed', { err: error });
      return;
    }
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const request = http.getRequest<FastifyRequest>();
    if (isDefect(error)) {
      this.logger.error('A request failed', { path: request.url.split('?', 1)[0], err: error });
    }
    if (!reply.sent) {
      sendProblem(request, reply, error);
    }
  }
}
