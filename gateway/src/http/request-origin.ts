import type { FastifyRequest } from 'fastify';
import { limitAddress } from './client-address.js';
import { isLocalRequest } from './own-hosts.js';

/** The origin of a request. Limits depend on it, and so does information for the user of this machine only. */
export const requestOrigin = (request: FastifyRequest): { clientAddress: string; isLocal: boolean } => ({
  clientAddress: limitAddress(request.ip),
  isLocal: isLocalRequest(request.raw),
});
