import { Controller, Injectable, type Type } from '@nestjs/common';
import { readBlobKey, sweepBlobs } from '@emberdeck/contracts/blobs/blob';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { type JobContext, RunJob } from '../jobs/run-job.decorator.js';
import { Clock } from '../rules/clock.js';
import { Handle } from '../runtime/handle.decorator.js';
import { GrantSigner } from './blob-grant.js';
import { BlobSweep } from './blob-sweep.js';

/** Orphans are searched in the first minutes of an hour only, since listing a bucket takes long. */
const orphanMinutes = 3;

/** Creates the controller for a service that stores files. The service lists it in its module. */
export function blobsControllerOf(service: ServiceName): Type {
  const key = readBlobKey(service);

  @Controller()
  class BlobsController {
    constructor(private readonly grants: GrantSigner) {}

    @Handle(key)
    key(): Promise<{ publicKey: string }> {
      return Promise.resolve({ publicKey: this.grants.publicKey });
    }
  }

  return BlobsController;
}

/** Creates the sweep job for a service that stores files. The service lists it among its providers. */
export function blobJobsOf(service: ServiceName): Type {
  const sweep = sweepBlobs(service);

  @Injectable()
  class BlobJobs {
    constructor(
      private readonly blobs: BlobSweep,
      private readonly clock: Clock,
    ) {}

    @RunJob(sweep)
    async sweep(_input: unknown, { signal }: JobContext): Promise<null> {
      await this.blobs.deleteExpired(signal);
      if (this.clock.now().getUTCMinutes() < orphanMinutes) await this.blobs.deleteOrphans(signal);
      return null;
    }
  }
  return BlobJobs;
}
