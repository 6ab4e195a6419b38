import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CountedAddresses } from './counted-addresses.js';
import { isLocalRequest } from './own-hosts.js';

/** The origin of a request. Limits depend on it; `clientAddress` is null for an address without a limit. */
@Injectable()
export class RequestOrigins {
  constructor(private readonly addresses: CountedAddresses) {}

  of(request: FastifyRequest): { clientAddress: string | null; isLocal: boolean } {
    return { clientAddress: this.addresses.keyOf(request.ip), isLocal: isLocalRequest(request.raw) };
  }
}
