import type { FastifyRequest } from 'fastify';

/** A header for a service that verifies a signature. An absent one is an empty string: it is refused like a wrong one. */
export function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
