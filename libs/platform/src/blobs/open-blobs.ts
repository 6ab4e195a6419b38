import type { Provider } from '@nestjs/common';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { Ports } from '../runtime/ports.js';
import { GrantSigner } from './blob-grant.js';
import { BlobStore } from './blob-store.js';
import { BlobSweep } from './blob-sweep.js';
import { Blobs } from './blobs.js';
import { IncomingBlobs } from './incoming-blobs.js';
import { type BlobPlace, openBlobStore } from './open-blob-store.js';

/** The dependencies of {@link blobProviders}. */
export interface BlobParts {
  readonly service: ServiceName;
  readonly work: UnitOfWork;
  readonly ports: Pick<Ports, 'clock' | 'randomness'>;
  readonly blobPlace: BlobPlace;
  readonly databasePassword: string;
}

/** Returns the providers that a service injects to store files. */
export function blobProviders({ service, work, ports, blobPlace, databasePassword }: BlobParts): Provider[] {
  const blobStore = openBlobStore(blobPlace);
  const grants = new GrantSigner(service, databasePassword);
  const parts = { service, work, blobStore, grants, ...ports, limits: blobPlace };
  return [
    { provide: GrantSigner, useValue: grants },
    { provide: BlobStore, useValue: blobStore },
    { provide: Blobs, useValue: new Blobs(parts) },
    { provide: IncomingBlobs, useValue: new IncomingBlobs(parts) },
    { provide: BlobSweep, useValue: new BlobSweep(service, work, blobStore, ports.clock) },
  ];
}
