import type { FastifyRequest } from 'fastify';
import { limitAddress } from './client-address.js';
import { isLocalRequest } from './own-hosts.js';

/** Where a request comes from: limits, and what a machine shows to its own user alone, depend on it. */
export const requestOrigin = (request: FastifyRequest): { clientAddress: string; isLocal: boolean } => ({
  clientAddress: limitAddress(request.ip),
  isLocal: isLocalRequest(request.raw),
});
