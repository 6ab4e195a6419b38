import { Controller, Injectable, type Type } from '@nestjs/common';
import {
  type ArrivedBytes,
  beginBlobPart,
  endBlobPart,
  readArrivedBytes,
  readBlobKey,
  sweepBlobs,
} from '@emberdeck/contracts/blobs/blob';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { type JobContext, RunJob } from '../jobs/run-job.decorator.js';
import { Clock } from '../rules/clock.js';
import type { UserCallContext } from '../runtime/call-context.js';
import { Handle } from '../runtime/handle.decorator.js';
import { GrantSigner } from './blob-grant.js';
import { BlobSweep } from './blob-sweep.js';
import { IncomingBlobs } from './incoming-blobs.js';

/** Orphans are searched in the first minutes of an hour only, since listing a bucket takes long. */
const orphanMinutes = 3;

/** Creates the controller for a service that stores files. The service lists it in its module. */
export function blobsControllerOf(service: ServiceName): Type {
  const [key, begin, end, arrived] = [
    readBlobKey(service),
    beginBlobPart(service),
    endBlobPart(service),
    readArrivedBytes(service),
  ];

  @Controller()
  class BlobsController {
    constructor(
      private readonly grants: GrantSigner,
      private readonly incoming: IncomingBlobs,
    ) {}

    @Handle(key)
    key(): Promise<{ publicKey: string }> {
      return Promise.resolve({ publicKey: this.grants.publicKey });
    }

    @Handle(begin)
    begin(
      { blobId, offset }: CallInput<typeof begin>,
      { actor }: UserCallContext,
    ): Promise<{ partId: string; sizeBytes: number }> {
      return this.incoming.beginPart(actor, blobId, offset);
    }

    @Handle(end)
    end(part: CallInput<typeof end>, { actor }: UserCallContext): Promise<ArrivedBytes> {
      return this.incoming.endPart(actor, part);
    }

    @Handle(arrived)
    arrived({ blobId }: CallInput<typeof arrived>, { actor }: UserCallContext): Promise<ArrivedBytes> {
      return this.incoming.arrived(actor, blobId);
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
