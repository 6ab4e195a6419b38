import type { FastifyReply } from 'fastify';

/** Leads to the signed address of a file, which is for this reader and this minute. */
export function redirectToFile(reply: FastifyReply, url: string): void {
  void reply.header('cache-control', 'private, no-store').redirect(url, 302);
}
