import { Injectable } from '@nestjs/common';
import { readBlobKey } from '@emberdeck/contracts/blobs/blob';
import { blobServices } from '@emberdeck/contracts/registry/registry';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { type GrantKind, isSignedBy } from '@emberdeck/platform/blobs/blob-grant';
import { CallClient } from '@emberdeck/platform/runtime/call-client';

/** After a mismatch, a key is read again at most this often, in milliseconds: forged grants cost no calls. */
const refreshMs = 5_000;

interface Known {
  readonly publicKey: Promise<string>;
  readonly readAt: number;
}

/**
 * The public keys that verify grants, read from each service: the broker lets no other program answer that call. A
 * signature that does not match triggers a new read, since the service may have a new key.
 */
@Injectable()
export class GrantKeys {
  private readonly known = new Map<ServiceName, Known>();

  constructor(private readonly calls: CallClient) {}

  async isSigned(text: string, service: ServiceName, kind: GrantKind = 'read'): Promise<boolean> {
    if (!blobServices.some((each) => each === service)) return false;
    const known = this.known.get(service) ?? this.read(service);
    if (isSignedBy(text, await known.publicKey, kind)) return true;
    if (performance.now() - known.readAt < refreshMs) return false;
    return isSignedBy(text, await this.read(service).publicKey, kind);
  }

  private read(service: ServiceName): Known {
    const answer = this.calls.call(readBlobKey(service), {}, { isRepeatable: true });
    const publicKey = answer.then((each) => each.json().publicKey);
    const known = { publicKey, readAt: performance.now() };
    this.known.set(service, known);
    publicKey.catch(() => this.known.delete(service));
    return known;
  }
}
