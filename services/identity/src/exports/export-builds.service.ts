import {
  exportDays,
  personalExportChanged,
  personalExportReady,
} from '@emberdeck/contracts/identity/personal-exports';
import { Blobs, type StoredBlob } from '@emberdeck/platform/blobs/blobs';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { JobStopped } from '@emberdeck/platform/jobs/job-outcome';
import type { JobContext } from '@emberdeck/platform/jobs/run-job.decorator';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { exportOwner, toExport } from './export.mapper.js';
import { selectExport } from './exports.queries.js';
import { PersonalExportEntity } from './personal-export.entity.js';

const fileSeconds = exportDays * 24 * 3_600;

/** An export that waits for its archive. */
export type OpenExport = Pick<PersonalExportEntity, 'id' | 'userId' | 'requestedIn'>;

/** Gives exports their archives, and tells their persons how far each is. */
@Injectable()
export class ExportBuildsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly blobs: Blobs,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Null if the export was withdrawn, or has its archive. */
  find(id: string): Promise<OpenExport | null> {
    return this.work.run((tx) => tx.findOneBy(PersonalExportEntity, this.open(id)));
  }

  /** Ends the job with its archive. Rejects if the export was withdrawn, or another run has the job. */
  async finish(
    { id, userId, requestedIn }: OpenExport,
    blob: StoredBlob,
    context: JobContext,
  ): Promise<void> {
    await this.work.run(async (tx) => {
      await context.own(tx);
      const now = this.clock.now();
      const expiresAt = new Date(now.getTime() + fileSeconds * 1000);
      const ready = { blobId: blob.id, sizeBytes: String(blob.sizeBytes), expiresAt };
      const { affected } = await tx.update(PersonalExportEntity, this.open(id), ready);
      if (affected !== 1) throw new JobStopped('canceled');
      await this.blobs.extend(tx, exportOwner(userId), blob.id, fileSeconds);
      await this.outbox.append(tx, personalExportReady, {
        ...{ userId, workspaceId: requestedIn, exportId: id },
        ...{ readyAt: now.toISOString(), expiresAt: expiresAt.toISOString() },
      });
      await context.end(tx, { status: 'succeeded' });
    });
  }

  /** Deletes a stored archive, unless the export has it: a run may not have learned that its last commit was made. */
  async discard({ id, userId }: OpenExport, blobId: string): Promise<void> {
    await this.work.run(async (tx) => {
      // The lock waits for a commit that is still on its way.
      const lock = { mode: 'pessimistic_write' } as const;
      const found = await tx.findOne(PersonalExportEntity, { where: { id }, lock });
      if (found?.blobId !== blobId) await this.blobs.deleteIfPresent(tx, exportOwner(userId), blobId);
    });
  }

  /** Shows a change of the job to the person. */
  async follow(tx: Tx, id: string): Promise<void> {
    const owner = await tx.findOneBy(PersonalExportEntity, { id, withdrawnAt: IsNull() });
    const row = owner && (await selectExport(tx, id));
    if (!owner || !row) return;
    const change = { id, export: toExport(row) };
    await this.outbox.append(tx, personalExportChanged, { userId: owner.userId, change });
  }

  private open(id: string) {
    return { id, blobId: IsNull(), withdrawnAt: IsNull() };
  }
}
