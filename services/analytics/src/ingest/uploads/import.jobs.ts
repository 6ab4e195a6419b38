import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { unusedSeconds } from '@emberdeck/contracts/blobs/blob';
import { importFile, type UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import { errorCatalogue } from '@emberdeck/contracts/core/errors';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import { Blobs } from '@emberdeck/platform/blobs/blobs';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, invalid } from '@emberdeck/platform/errors/app-error';
import { type JobContext, RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { Clock } from '@emberdeck/platform/rules/clock';
import { DataSourcesService, type Source } from '../data-sources/data-sources.service.js';
import { PointsService, type Taken } from '../points/points.service.js';
import type { EndedRun } from '../shared/ended-run.js';
import { countsOf, noRows, type RowCounts } from '../shared/row-counts.js';
import { untilSourceFree } from '../shared/source-busy.js';
import { RunUndoService } from '../sync-runs/run-undo.service.js';
import { SyncRunsService } from '../sync-runs/sync-runs.service.js';
import { FileReading, type FileRows } from './file-reading.service.js';
import type { ReadFile } from './import-file.task.js';
import { requireOpenFileUpload, type Upload, UploadsService } from './uploads.service.js';

const byFile = { by: 'file', origin: '', isFile: true } as const;

const nothingTaken = { added: 0, replaced: 0, equal: 0 } as const;

const noKey = 'The rows of this data source have keys: choose the column of the key';

/** How long an import waits for another one into the same source, before it is tried again later. */
const patienceMs = 60_000;

/** Reading is most of the work; the database adds the rows in the rest. */
const readPercent = 80;

interface Import {
  readonly input: JobInput<typeof importFile>;
  readonly context: JobContext;
  readonly upload: Upload;
  readonly startedAt: Date;
}

/** Adds the rows of files to their sources. */
@Injectable()
export class ImportJobs {
  constructor(
    private readonly work: UnitOfWork,
    private readonly blobs: Blobs,
    private readonly uploads: UploadsService,
    private readonly sources: DataSourcesService,
    private readonly points: PointsService,
    private readonly runs: SyncRunsService,
    private readonly undo: RunUndoService,
    private readonly files: FileReading,
    private readonly clock: Clock,
  ) {}

  /** Adds all rows or none, once: a run that is lost with its process is repeated, and finds what an earlier one did. */
  @RunJob(importFile)
  async run(input: JobInput<typeof importFile>, context: JobContext): Promise<null> {
    const { workspaceId, uploadId } = input;
    const upload = await this.work.run((tx) => this.uploads.lock(tx, workspaceId, uploadId));
    const each = { input, context, upload, startedAt: this.clock.now() };
    if (upload.answer !== null) return null;
    try {
      await this.import(each);
    } catch (error) {
      if (!context.signal.aborted && isRefusal(error)) await this.refuse(each, error);
      throw error;
    }
    return null;
  }

  /** The file is read before the transaction opens, so that locks are held only while points are written. */
  private async import(each: Import): Promise<void> {
    const { input, context, upload, startedAt } = each;
    const { signal, progress } = context;
    const reading = {
      owner: { userId: input.userId, workspaceId: input.workspaceId },
      blobId: upload.id,
      reading: input.reading,
      source: await this.uploads.sourceOf(upload),
      now: startedAt.getTime(),
    };
    const onProgress = (share: number): void => progress(share * readPercent, 100, 'Reading the file');
    await this.files.rows(reading, { signal, onProgress }, async (rows) => {
      await this.points.preparePartitions(rows.months);
      const kept = await this.withinNames(each, rows);
      progress(readPercent, 100, `Adding ${kept.points.toLocaleString('en')} rows`);
      const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
      await untilSourceFree(() => this.work.run((tx) => this.store(tx, each, kept, rows)), patience);
    });
  }

  /** The names that have room now keep it: only imports of this source add names, one at a time. */
  private async withinNames({ input, upload }: Import, rows: FileRows): Promise<Kept> {
    const withoutRoom = await this.work.run(async (tx) => {
      const source = await this.sources.hold(tx, input.workspaceId, upload.dataSourceId);
      return this.points.namesWithoutRoom(tx, source, rows.names);
    });
    const kept = withoutRoom.size === 0 ? rows : await rows.without(withoutRoom);
    return { ...kept, hasTooManyNames: withoutRoom.size > 0 };
  }

  private async store(tx: Tx, each: Import, kept: Kept, { rowsPath }: FileRows): Promise<void> {
    const { workspaceId, userId } = each.input;
    each.context.signal.throwIfAborted();
    const source = await this.sources.lock(tx, workspaceId, each.upload.dataSourceId);
    const { answer } = await this.uploads.lock(tx, workspaceId, each.upload.id);
    if (answer !== null) return;
    requireOpenFileUpload(source);
    if (kept.points > 0 && each.input.replaces) {
      const by = { userId, displayName: each.input.actorName };
      await this.undo.undoIn(tx, source, each.input.replaces, by);
    }
    const { settled, span, ...counts } = await this.take(tx, source, each, kept, rowsPath);
    await this.uploads.change(tx, each.upload, { answer: { ...counts, errors: kept.errors } });
    await this.blobs.deleteIfPresent(tx, { userId, workspaceId }, each.upload.id);
    const firstProblem = problemOf(kept.errors[0]);
    await this.storeRun(tx, settled, each, { ...outcomeOf(kept), firstProblem, ...counts, span });
  }

  /** The rows mean what the choice of the user says, which then stands for the source, or what the source says. */
  private async take(
    tx: Tx,
    source: Source,
    { context }: Import,
    { rowsRead, points, hasKeys, isDistinct, rows: rule }: Kept,
    rowsPath: string,
  ): Promise<RowCounts & Pick<Taken, 'span'> & { readonly settled: Source }> {
    if (points === 0) return { ...countsOf(rowsRead, nothingTaken), span: null, settled: source };
    if (rule === 'keyed' && !hasKeys) throw invalid([{ field: 'file', message: noKey }]);
    const isSettled = rule === source.rowRule;
    const settled = isSettled ? source : await this.sources.change(tx, source, { rowRule: rule });
    const rows = { rows: createReadStream(rowsPath), hasKeys, isDistinct };
    const meaning = { ...byFile, rule, runId: context.jobId };
    const { span, ...taken } = await this.points.add(tx, source, rows, meaning);
    return { ...countsOf(rowsRead, taken), span, settled };
  }

  /** A refused file leaves a failed run, and stays for another choice. */
  private async refuse(each: Import, error: AppError): Promise<void> {
    const { workspaceId, userId } = each.input;
    const field = error.details.fields?.[0];
    const reason = field?.message ?? error.message;
    await this.work.run(async (tx) => {
      const source = await this.sources.hold(tx, workspaceId, each.upload.dataSourceId);
      const refusal = { field: field === undefined ? null : ('file' as const), message: reason };
      await this.uploads.change(tx, each.upload, { refusal });
      await this.blobs.extend(tx, { userId, workspaceId }, each.upload.id, unusedSeconds);
      await this.storeRun(tx, source, each, { status: 'failed', reason, ...noRows });
    });
  }

  private async storeRun(
    tx: Tx,
    source: Source,
    { input, context, upload, startedAt }: Import,
    outcome: Pick<EndedRun, 'status' | 'reason' | 'firstProblem' | 'span'> & RowCounts,
  ): Promise<void> {
    const { fileName } = upload;
    const times = { startedAt, finishedAt: this.clock.now() };
    const run = {
      id: context.jobId,
      trigger: 'upload',
      fileName,
      httpStatus: null,
      ...times,
      ...outcome,
    } as const;
    await this.runs.recordRun(tx, source, run, { userId: input.userId, displayName: input.actorName });
  }
}

interface Kept extends ReadFile {
  readonly hasTooManyNames: boolean;
}

function outcomeOf({ points, hasTooManyNames }: Kept): Pick<EndedRun, 'status' | 'reason'> {
  if (points > 0) return { status: 'succeeded', reason: null };
  const reason = hasTooManyNames
    ? 'The source has too many different names'
    : 'No row of the file could be read';
  return { status: 'failed', reason };
}

/** Another attempt would refuse it again. A deleted source has no run. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.code !== 'not_found' && errorCatalogue[error.code].status < 500;

const problemOf = (error: UploadAnswer['errors'][number] | undefined): string | null =>
  error === undefined ? null : `Line ${error.line}: ${error.message}`;
