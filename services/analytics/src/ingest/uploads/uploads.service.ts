import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type beginUpload,
  type commitUpload,
  uploadChunkBytes,
} from '@emberdeck/contracts/analytics/uploads';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, invalid, notFound } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { IsNull, LessThan, Not } from 'typeorm';
import { DataSourcesService, requireManager, type Source } from '../data-sources/data-sources.service.js';
import { UploadChunkEntity } from './upload-chunk.entity.js';
import { UploadEntity } from './upload.entity.js';
import { mayBeLost } from './uploads.queries.js';

const uploadsOf = (tx: Tx, actor: Actor) => workspaceScope(tx, UploadEntity, actor.workspaceId);

function present(upload: UploadEntity | null): UploadEntity {
  if (upload === null) {
    throw notFound('The upload');
  }
  return upload;
}

/** Uploads: opened, filled chunk by chunk, then read by `IngestionService`. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sources: DataSourcesService,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  async begin(actor: Actor, input: CallInput<typeof beginUpload>): Promise<{ uploadId: string }> {
    const uploadId = this.randomness.uuid();
    await this.work.run(async (tx) => {
      const source = await this.sources.hold(tx, actor.workspaceId, input.sourceId);
      requireManager(actor, source);
      requireOpenFileUpload(source);
      await uploadsOf(tx, actor).insert({
        id: uploadId,
        dataSourceId: input.sourceId,
        createdBy: actor.userId,
        fileName: input.fileName.replaceAll('\0', '') || 'a file',
        sizeBytes: input.sizeBytes,
        answer: null,
        createdAt: this.clock.now(),
      });
    });
    return { uploadId };
  }

  /** Stores a chunk of the file. A chunk that is sent again replaces the stored one. */
  append(actor: Actor, uploadId: string, index: number, data: Buffer): Promise<void> {
    return this.work.run(async (tx) => {
      const { sizeBytes, answer } = await this.lock(tx, actor, uploadId);
      if (answer !== null) {
        throw new AppError('conflict', 'The upload is already complete');
      }
      if (data.length > Math.min(uploadChunkBytes, sizeBytes - index * uploadChunkBytes)) {
        throw invalid([
          { field: 'data', message: 'The piece does not fit into the announced size of the file' },
        ]);
      }
      await mayBeLost(tx);
      await tx.upsert(UploadChunkEntity, { uploadId, index, data }, ['uploadId', 'index']);
    });
  }

  /** An upload of the actor; `not_found` for the upload of another user. */
  find(actor: Actor, id: string): Promise<UploadEntity> {
    return this.work.run(async (tx) =>
      present(await uploadsOf(tx, actor).findOne({ id, createdBy: actor.userId })),
    );
  }

  /** Finds an upload and locks it. To prevent deadlocks, lock the source first, as its deletion does. */
  async lock(tx: Tx, actor: Actor, id: string): Promise<UploadEntity> {
    return present(await uploadsOf(tx, actor).findOneForUpdate({ id, createdBy: actor.userId }));
  }

  /** Deletes an upload that the client has given up. An upload that is being committed is locked and stays. */
  async discard({ workspaceId, userId }: Actor, id: string): Promise<void> {
    await this.work.run(async (tx) => {
      const pending = await tx.findOne(UploadEntity, {
        where: { id, workspaceId, createdBy: userId, answer: IsNull() },
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      if (pending !== null) {
        await workspaceScope(tx, UploadEntity, workspaceId).delete({ id });
      }
    });
  }

  /** Deletes old uploads with their chunks. */
  async prune(
    tx: Tx,
    { pendingBefore, completeBefore }: { pendingBefore: Date; completeBefore: Date },
  ): Promise<void> {
    await tx.delete(UploadEntity, [
      // across workspaces: only the age counts
      { answer: IsNull(), createdAt: LessThan(pendingBefore) },
      { answer: Not(IsNull()), createdAt: LessThan(completeBefore) },
    ]);
  }

  /** The upload is committed, so its chunks are no longer needed. */
  async deleteChunks(tx: Tx, uploadId: string): Promise<void> {
    await tx.delete(UploadChunkEntity, { uploadId });
  }

  /** The whole file; null if chunks are missing. Rejects if its hash is not the given one. */
  async content(
    upload: UploadEntity,
    { sha256, sizeBytes = upload.sizeBytes }: Pick<CallInput<typeof commitUpload>, 'sha256' | 'sizeBytes'>,
  ): Promise<Buffer | null> {
    const ofUpload = { where: { uploadId: upload.id }, order: { index: 'ASC' } } as const;
    const chunks = await this.work.run((tx) => tx.find(UploadChunkEntity, ofUpload));
    const file = Buffer.concat(chunks.map(({ data }) => data));
    if (file.length !== sizeBytes) {
      return null;
    }
    if (createHash('sha256').update(file).digest('hex') !== sha256) {
      throw invalid([
        { field: 'sha256', message: 'The file was damaged on its way. Please upload it again.' },
      ]);
    }
    return file;
  }
}

/** Fails with `conflict` unless the source takes files. */
export function requireOpenFileUpload(source: Source): void {
  if (source.type !== 'File Upload') {
    throw new AppError(
      'conflict',
      `This source is of type ${source.type}. Upload files to a source of type File Upload.`,
    );
  }
  if (!source.isActive) {
    throw new AppError('conflict', 'This data source is paused. Resume it, then upload the file.');
  }
}
