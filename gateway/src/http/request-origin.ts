import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CountedAddresses } from './counted-addresses.js';
import { isLocalRequest } from './own-hosts.js';
import { firstLanguage } from './first-language.js';

/**
 * The origin of a request. Limits depend on it; `clientAddress` is null for an address without a limit. Messages to the
 * person of the browser are in its `language` where they can be.
 */
@Injectable()
export class RequestOrigins {
  constructor(private readonly addresses: CountedAddresses) {}

  of(request: FastifyRequest): { clientAddress: string | null; isLocal: boolean; language: string | null } {
    return {
      clientAddress: this.addresses.keyOf(request.ip),
      isLocal: isLocalRequest(request.raw),
      language: firstLanguage(request.headers['accept-language']),
    };
  }
}
