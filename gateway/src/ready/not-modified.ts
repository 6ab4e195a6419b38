import type { FastifyInstance } from 'fastify';

/** Answers 304 without a body where the client names the entity tag that the answer has (RFC 9110, section 13.1.2). */
export function answerNotModified(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, next) => {
    const known = request.headers['if-none-match'];
    if (known === undefined || reply.statusCode !== 200 || reply.getHeader('etag') !== known) {
      next(null, payload);
      return;
    }
    void reply.status(304).removeHeader('content-type').removeHeader('content-length');
    next(null, null);
  });
}
