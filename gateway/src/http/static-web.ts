import { existsSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sirv from 'sirv';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { sendProblem } from './problem.js';

const oneYear = 'public, max-age=31536000, immutable';

/**
 * Serves the built web app: hashed assets for good, `index.html` for every screen. What looks like a call or a file
 * and is none answers 404. The folder is read once at the start; compressed copies beside the files are preferred.
 */
export function serveWeb(server: FastifyInstance, directory: string): void {
  const serve = existsSync(directory) ? fileServer(directory) : nothingBuilt;
  server.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (isReserved(path)) {
      notFound(request, reply);
      return;
    }
    if (!looksLikeFile(path)) {
      request.raw.url = '/';
    }
    reply.raw.setHeaders(
      new Map(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])),
    );
    serve(request.raw, reply.raw, () => notFound(request, reply));
    if (reply.raw.headersSent) {
      reply.hijack();
    }
  });
}

function fileServer(directory: string): ReturnType<typeof sirv> {
  return sirv(directory, {
    gzip: true,
    brotli: true,
    etag: true,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', path.startsWith('/assets/') ? oneYear : 'no-cache');
    },
  });
}

const nothingBuilt: ReturnType<typeof sirv> = (_request, _response, next) => {
  void next?.();
};

const isReserved = (path: string): boolean => /^\/+(api|ws|livez|readyz|metrics)(\/|$)/i.test(path);

const looksLikeFile = (path: string): boolean =>
  /\.[a-z0-9]+$/i.test(path) || path.includes('%') || path.includes('..');

function notFound(request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(request, reply, new AppError('not_found', 'There is nothing under this address.'));
}
