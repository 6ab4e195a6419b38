import type { BlobAddress } from '@emberdeck/contracts/blobs/blob';
import type { Actor } from '@emberdeck/contracts/core/actor';
import {
  buildExport,
  exportDays,
  exportPauseHours,
  type PersonalExport,
  personalExportChanged,
  personalExportRequested,
} from '@emberdeck/contracts/identity/personal-exports';
import { Blobs } from '@emberdeck/platform/blobs/blobs';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan, Not } from 'typeorm';
import { MembershipsService } from '../accounts/memberships.service.js';
import { exportOwner, toExport } from './export.mapper.js';
import { lastCounted, selectExport, selectExports } from './exports.queries.js';
import { PersonalExportEntity } from './personal-export.entity.js';

const hourMs = 3_600_000;

/** What a person does with exports. No query names a workspace: an export is of the person alone. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly memberships: MembershipsService,
    private readonly jobs: Jobs,
    private readonly blobs: Blobs,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  async list({ userId }: Actor): Promise<PersonalExport[]> {
    const rows = await this.work.run((tx) => selectExports(tx, userId, this.clock.now()));
    return rows.map(toExport);
  }

  /** Answers the export that is being made; else begins one, once a day. */
  create({ userId, workspaceId: requestedIn }: Actor): Promise<PersonalExport> {
    return this.work.run(async (tx) => {
      // Of many requests at once, one begins an export.
      await this.memberships.lockAll(tx, [userId]);
      const now = this.clock.now();
      const open = (await selectExports(tx, userId, now)).find(
        ({ status }) => status === 'queued' || status === 'running',
      );
      if (open !== undefined) return toExport(open);
      await this.requirePause(tx, userId, now);
      const id = this.randomness.uuid();
      const jobId = await this.jobs.add(tx, buildExport, { exportId: id });
      await tx.insert(PersonalExportEntity, {
        ...{ id, userId, requestedIn, jobId, blobId: null, sizeBytes: null, createdAt: now },
        ...{ expiresAt: new Date(now.getTime() + exportDays * 24 * hourMs), withdrawnAt: null },
      });
      await this.outbox.append(tx, personalExportRequested, { userId, exportId: id });
      return this.announced(tx, userId, id);
    });
  }

  /** Cancels the export, or deletes its file. The job is locked before the export, as by the run that ends both. */
  async withdraw({ userId }: Actor, id: string): Promise<void> {
    await this.work.run(async (tx) => {
      const own = { id, userId, withdrawnAt: IsNull() };
      const known = await tx.findOneBy(PersonalExportEntity, own);
      if (known !== null) await this.jobs.cancel(tx, buildExport, known.jobId);
      const found = await tx.findOne(PersonalExportEntity, {
        where: own,
        lock: { mode: 'pessimistic_write' },
      });
      if (found === null) throw notFound('The export');
      await tx.update(PersonalExportEntity, own, { withdrawnAt: this.clock.now(), blobId: null });
      if (found.blobId !== null) await this.blobs.deleteIfPresent(tx, exportOwner(userId), found.blobId);
      await this.outbox.append(tx, personalExportChanged, { userId, change: { id, export: null } });
    });
  }

  /** The address of the file. It is found by its person, so no one else gets one. */
  async address({ userId }: Actor, id: string): Promise<BlobAddress> {
    const found = await this.work.run((tx) => tx.findOneBy(PersonalExportEntity, this.ready(userId, { id })));
    if (found?.blobId == null) throw notFound('The file');
    return this.blobs.addressOf(exportOwner(userId), found.blobId);
  }

  /** Whether the file is there, and of this person. */
  mayRead({ userId }: Actor, blobId: string): Promise<boolean> {
    return this.work.run((tx) => tx.existsBy(PersonalExportEntity, { ...this.ready(userId, {}), blobId }));
  }

  private ready(userId: string, more: { readonly id?: string }) {
    return {
      ...more,
      ...{ userId, blobId: Not(IsNull()), withdrawnAt: IsNull(), expiresAt: MoreThan(this.clock.now()) },
    };
  }

  private async requirePause(tx: Tx, userId: string, now: Date): Promise<void> {
    const pauseMs = exportPauseHours * hourMs;
    const last = await lastCounted(tx, userId, new Date(now.getTime() - pauseMs));
    if (last === null) return;
    const waitMs = last.getTime() + pauseMs - now.getTime();
    throw new AppError('too_many_requests', 'You can export your data once a day. Try again tomorrow.', {
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    });
  }

  private async announced(tx: Tx, userId: string, id: string): Promise<PersonalExport> {
    const row = await selectExport(tx, id);
    if (row === null) throw notFound('The export');
    const made = toExport(row);
    await this.outbox.append(tx, personalExportChanged, { userId, change: { id, export: made } });
    return made;
  }
}
