import { Injectable, type Type } from '@nestjs/common';
import { readBlobKey, sweepBlobs } from '@emberdeck/contracts/blobs/blob';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { type JobContext, RunJob } from '../jobs/run-job.decorator.js';
import { Clock } from '../rules/clock.js';
import { Handle } from '../runtime/handle.decorator.js';
import { GrantSigner } from './blob-grant.js';
import { BlobSweep } from './blob-sweep.js';

/** Orphans are looked for in the first of these minutes of an hour: to list a bucket takes long. */
const orphanMinutes = 3;

/** The controller and the sweep of a service that stores files: it lists both in its module. */
export function blobPartsOf(service: ServiceName): Type[] {
  const key = readBlobKey(service);
  const sweep = sweepBlobs(service);

  @Injectable()
  class BlobsController {
    constructor(private readonly grants: GrantSigner) {}

    @Handle(key)
    key(): Promise<{ publicKey: string }> {
      return Promise.resolve({ publicKey: this.grants.publicKey });
    }
  }

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
  return [BlobsController, BlobJobs];
}
