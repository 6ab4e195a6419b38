import { Injectable } from '@nestjs/common';
import { commitUpload, type UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Clock } from '@emberdeck/platform/rules/clock';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { DataSourcesService, type Source } from '../data-sources/data-sources.service.js';
import { TooManyPoints } from '../data-sources/workspace-quotas.service.js';
import { PointsService } from '../points/points.service.js';
import { type EndedRun, SyncRunsService } from '../sync-runs/sync-runs.service.js';
import { IngestionQueue } from './ingestion-queue.js';
import { type MetricsFile, readMetricsFile } from './metrics-file.js';
import { withoutNames } from './name-limit.js';
import { UploadEntity } from './upload.entity.js';
import { requireOpenFileUpload, UploadsService } from './uploads.service.js';

interface Run {
  readonly upload: UploadEntity;
  readonly actor: Actor;
  readonly startedAt: Date;
}

const byFile = { by: 'file', origin: '' } as const;

const noRows = { rowsRead: 0, rowsAdded: 0, rowsSkipped: 0 };

/** Reads an uploaded file and adds its rows to the source. */
@Injectable()
export class IngestionService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly turns: IngestionQueue,
    private readonly uploads: UploadsService,
    private readonly sources: DataSourcesService,
    private readonly points: PointsService,
    private readonly runs: SyncRunsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds all rows of the file or none. A repeated commit returns the same result, and so does the same file under the same
   * Idempotency-Key. Files of one source are added one after another.
   */
  async commit(input: CallInput<typeof commitUpload>, context: UserCallContext): Promise<UploadAnswer> {
    const { actor } = context;
    const upload = await this.uploads.find(actor, input.uploadId);
    if (upload.answer !== null) {
      return upload.answer;
    }
    const claim = { sourceId: upload.dataSourceId, userId: actor.userId };
    return this.turns.run(claim, () => this.ingest(upload, input, context));
  }

  /** The file is read before the transaction opens, so that locks are held only while points are written. */
  private async ingest(
    upload: UploadEntity,
    input: CallInput<typeof commitUpload>,
    { actor, idempotencyKey }: UserCallContext,
  ): Promise<UploadAnswer> {
    // Fails before the file is read if another process is writing to the source.
    await this.work.run(async (tx) =>
      requireOpenFileUpload(await this.sources.lock(tx, actor.workspaceId, upload.dataSourceId)),
    );
    const content = await this.uploads.content(upload, input);
    if (content === null) {
      return this.answerOf(actor, input.uploadId);
    }
    const run = { upload, actor, startedAt: this.clock.now() };
    const file = await this.read(run, content, input);
    await this.points.preparePartitions(file.points.months());
    // Absent parts stay absent, so that a key from before they existed still matches.
    const reading = input.reading ?? undefined;
    const intent = { sourceId: upload.dataSourceId, sha256: input.sha256, ...(reading && { reading }) };
    const request = { userId: actor.userId, key: idempotencyKey, call: commitUpload.name, input: intent };
    try {
      return await this.idempotency.run(request, (tx) => this.store(tx, run, file));
    } catch (error) {
      if (error instanceof TooManyPoints) {
        await this.refuse(run, error.message);
      }
      throw error;
    }
  }

  /** The result of a committed upload; its chunks are deleted in the same transaction. */
  private async answerOf(actor: Actor, uploadId: string): Promise<UploadAnswer> {
    const { answer } = await this.uploads.find(actor, uploadId);
    if (answer === null) {
      throw new AppError('conflict', 'The upload is not complete');
    }
    return answer;
  }

  private async read(
    run: Run,
    content: Buffer,
    { reading }: CallInput<typeof commitUpload>,
  ): Promise<MetricsFile> {
    try {
      return await readMetricsFile(content, run.startedAt, reading ?? undefined);
    } catch (error) {
      if (error instanceof AppError) {
        await this.refuse(run, error.details.fields?.[0]?.message ?? error.message);
      }
      throw error;
    }
  }

  /** A refused file leaves only a failed run. */
  private async refuse(run: Run, reason: string): Promise<void> {
    const { upload, actor } = run;
    await this.work.run(async (tx) => {
      const source = await this.sources.hold(tx, actor.workspaceId, upload.dataSourceId);
      await this.storeRun(tx, source, run, { status: 'failed', reason, ...noRows });
      await workspaceScope(tx, UploadEntity, actor.workspaceId).delete({ id: upload.id });
    });
  }

  private async store(tx: Tx, run: Run, sent: MetricsFile): Promise<UploadAnswer> {
    const source = await this.sources.lock(tx, run.actor.workspaceId, run.upload.dataSourceId);
    const committed = await this.uploads.lock(tx, run.actor, run.upload.id);
    if (committed.answer !== null) {
      return committed.answer;
    }
    requireOpenFileUpload(source);
    const names = await this.points.namesWithoutRoom(tx, source, sent.points.distinctNames());
    const file = await withoutNames(sent, names);
    const rowsAdded = await this.points.add(tx, source, { rows: file.points.copyRows() }, byFile);
    const { rowsRead, errors } = file;
    const answer = { rowsRead, rowsAdded, rowsSkipped: rowsRead - rowsAdded, errors };
    const firstProblem = problemOf(errors[0]);
    await workspaceScope(tx, UploadEntity, source.workspaceId).update({ id: run.upload.id }, { answer });
    await this.uploads.deleteChunks(tx, run.upload.id);
    if (file.points.length === 0) {
      await this.storeRun(tx, source, run, {
        status: 'failed',
        reason:
          names.size > 0 ? 'The source has too many different names' : 'No row of the file could be read',
        firstProblem,
        ...counts(answer),
      });
    } else {
      const done = { status: 'succeeded', reason: null, firstProblem } as const;
      await this.storeRun(tx, source, run, { ...done, ...counts(answer) });
    }
    return answer;
  }

  private async storeRun(
    tx: Tx,
    source: Source,
    { upload, actor, startedAt }: Run,
    outcome: Pick<EndedRun, 'status' | 'reason' | 'firstProblem' | 'rowsRead' | 'rowsAdded' | 'rowsSkipped'>,
  ): Promise<void> {
    const { fileName } = upload;
    const times = { startedAt, finishedAt: this.clock.now() };
    const run = { trigger: 'upload', fileName, httpStatus: null, ...times, ...outcome } as const;
    await this.runs.recordRun(tx, source, run, actor);
  }
}

const problemOf = (error: UploadAnswer['errors'][number] | undefined): string | null =>
  error === undefined ? null : `Line ${error.line}: ${error.message}`;

const counts = ({ rowsRead, rowsAdded, rowsSkipped }: UploadAnswer) => ({ rowsRead, rowsAdded, rowsSkipped });
