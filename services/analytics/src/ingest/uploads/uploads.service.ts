import { Injectable } from '@nestjs/common';
import type { beginUpload } from '@emberdeck/contracts/analytics/uploads';
import type { ExpectedFile } from '@emberdeck/contracts/blobs/blob';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { IncomingBlobs } from '@emberdeck/platform/blobs/incoming-blobs';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { IsNull, LessThan } from 'typeorm';
import {
  DataSourcesService,
  requireManager,
  rowRuleOf,
  type Source,
} from '../data-sources/data-sources.service.js';
import type { SourceOfFile } from './understood-file.js';
import { UploadEntity } from './upload.entity.js';

/** The file is read by its content: the type that a browser names is often wrong. */
const anyType = 'application/octet-stream';

/** An upload as it is stored. */
export type Upload = Readonly<UploadEntity>;

function present(upload: UploadEntity | null): Upload {
  if (upload === null) {
    throw notFound('The upload');
  }
  return upload;
}

/** Uploads: files that are announced, arrive as blobs, and are imported by jobs. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sources: DataSourcesService,
    private readonly incoming: IncomingBlobs,
    private readonly clock: Clock,
  ) {}

  begin(actor: Actor, input: CallInput<typeof beginUpload>): Promise<ExpectedFile> {
    const { userId, workspaceId } = actor;
    const name = input.fileName.replaceAll('\0', '') || 'a file';
    return this.work.run(async (tx) => {
      await this.requireOpenSource(tx, actor, input.id);
      const file = { owner: { userId, workspaceId }, name, type: anyType, maxBytes: input.sizeBytes };
      const expected = await this.incoming.expect(tx, file);
      await workspaceScope(tx, UploadEntity, workspaceId).insert({
        id: expected.id,
        dataSourceId: input.id,
        createdBy: userId,
        fileName: name,
        sizeBytes: input.sizeBytes,
        answer: null,
        jobId: null,
        refusal: null,
        createdAt: this.clock.now(),
      });
      return expected;
    });
  }

  /** The source. Fails unless the actor may add files to it, and it takes them. */
  async requireOpenSource(tx: Tx, actor: Actor, sourceId: string): Promise<Source> {
    const source = await this.sources.hold(tx, actor.workspaceId, sourceId);
    requireManager(actor, source);
    requireOpenFileUpload(source);
    return source;
  }

  /** An upload of the actor to a source; `not_found` for the upload of another user. */
  find(actor: Actor, dataSourceId: string, id: string): Promise<Upload> {
    return this.work.run(async (tx) =>
      present(
        await workspaceScope(tx, UploadEntity, actor.workspaceId).findOne({
          id,
          dataSourceId,
          createdBy: actor.userId,
        }),
      ),
    );
  }

  /** What is known of the source before a file is read. */
  sourceOf({ workspaceId, dataSourceId }: Upload): Promise<SourceOfFile> {
    return this.work.run(async (tx) => {
      const source = await this.sources.find(tx, workspaceId, dataSourceId);
      return { timeZone: source.dateZone, rows: rowRuleOf(source) };
    });
  }

  /** Finds an upload and locks it. To prevent deadlocks, lock the source first, as its deletion does. */
  async lock(tx: Tx, workspaceId: string, id: string): Promise<Upload> {
    return present(await workspaceScope(tx, UploadEntity, workspaceId).findOneForUpdate({ id }));
  }

  async change(
    tx: Tx,
    { workspaceId, id }: Pick<Upload, 'workspaceId' | 'id'>,
    changes: Partial<Pick<Upload, 'answer' | 'jobId' | 'refusal'>>,
  ): Promise<void> {
    await workspaceScope(tx, UploadEntity, workspaceId).update({ id }, changes);
  }

  /** Deletes old uploads. Their files expire by themselves. */
  async prune(
    tx: Tx,
    { pendingBefore, completeBefore }: { pendingBefore: Date; completeBefore: Date },
  ): Promise<void> {
    await tx.delete(UploadEntity, [
      // across workspaces: only the age counts
      { jobId: IsNull(), createdAt: LessThan(pendingBefore) },
      { createdAt: LessThan(completeBefore) },
    ]);
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
