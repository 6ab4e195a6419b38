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
import { DataSourcesService, type Source } from '../data-sources/data-sources.service.js';
import { UploadEntity } from './upload.entity.js';

const uploadsOf = (tx: Tx, actor: Actor) => workspaceScope(tx, UploadEntity, actor.workspaceId);

function present(upload: UploadEntity | null): UploadEntity {
  if (upload === null) {
    throw notFound('The upload');
  }
  return upload;
}

const replaceChunk = `
  INSERT INTO upload_chunk (upload_id, index, data) VALUES ($1, $2, $3)
  ON CONFLICT (upload_id, index) DO UPDATE SET data = excluded.data`;

/** One that is being committed is locked, and stays. */
const discard = `
  DELETE FROM upload WHERE id = (
    SELECT id FROM upload
     WHERE id = $1 AND workspace_id = $2 AND created_by = $3 AND answer IS NULL FOR UPDATE SKIP LOCKED)`;

/** Files on their way in: opened, filled piece by piece, then read by `IngestionService`. */
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
      requireFileUpload(await this.sources.hold(tx, actor.workspaceId, input.sourceId));
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

  /** Keeps one piece of the file. Sending a piece again replaces it. */
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
      await tx.query(replaceChunk, [uploadId, index, data]);
    });
  }

  /** The caller's own upload; of anybody else's there is none. */
  find(actor: Actor, id: string): Promise<UploadEntity> {
    return this.work.run(async (tx) =>
      present(await uploadsOf(tx, actor).findOne({ id, createdBy: actor.userId })),
    );
  }

  /** The same, locked until the transaction ends. A source's lock comes first, as when a source is deleted. */
  async lock(tx: Tx, actor: Actor, id: string): Promise<UploadEntity> {
    return present(await uploadsOf(tx, actor).findOneForUpdate({ id, createdBy: actor.userId }));
  }

  /** Forgets a file that does not come to its end. */
  async discard(actor: Actor, id: string): Promise<void> {
    await this.work.run((tx) => tx.query(discard, [id, actor.workspaceId, actor.userId]));
  }

  /** The whole file; null where pieces are missing. Rejects where it is not the file that was sent. */
  async content(
    upload: UploadEntity,
    { sha256, sizeBytes = upload.sizeBytes }: Pick<CallInput<typeof commitUpload>, 'sha256' | 'sizeBytes'>,
  ): Promise<Buffer | null> {
    const chunks = await this.work.read<{ data: Buffer }>(
      'SELECT data FROM upload_chunk WHERE upload_id = $1 ORDER BY index',
      [upload.id],
    );
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

function requireFileUpload(source: Source): void {
  if (source.type !== 'File Upload') {
    throw new AppError(
      'conflict',
      `This source is of type ${source.type}. Upload files to a source of type File Upload.`,
    );
  }
}
