import { Injectable } from '@nestjs/common';
import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import {
  importFile,
  type StartedImport,
  startImport,
  type UploadState,
} from '@emberdeck/contracts/analytics/uploads';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { JobRow } from '@emberdeck/contracts/jobs/job';
import { Blobs } from '@emberdeck/platform/blobs/blobs';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { OwnJobs } from '@emberdeck/platform/jobs/own-jobs';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { noRows } from '../shared/row-counts.js';
import { RunUndoService } from '../sync-runs/run-undo.service.js';
import { SyncRunsService } from '../sync-runs/sync-runs.service.js';
import { type Upload, UploadsService } from './uploads.service.js';

/** How long the file of an import is kept, in seconds: as long as its upload. */
const importSeconds = 24 * 3600;

/** Starts the imports of files, and shows what has become of them. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly jobs: Jobs,
    private readonly ownJobs: OwnJobs,
    private readonly blobs: Blobs,
    private readonly uploads: UploadsService,
    private readonly runs: SyncRunsService,
    private readonly undo: RunUndoService,
  ) {}

  /** Starts the import once, whatever is repeated. A refused file can be imported again, read in another way. */
  async start(
    { id, uploadId, reading, replaces = null }: CallInput<typeof startImport>,
    { actor, idempotencyKey }: UserCallContext,
  ): Promise<StartedImport> {
    const upload = await this.uploads.find(actor, id, uploadId);
    const { run, answer } = await this.stateOf(actor, upload);
    if (run !== null && (answer !== null || run.finishedAt === null)) {
      return { uploadId, run };
    }
    const { sha256 } = await this.blobs.find(actor, uploadId);
    const intent = { sourceId: id, sha256, ...(reading && { reading }), ...(replaces && { replaces }) };
    const request = { userId: actor.userId, key: idempotencyKey, call: startImport.name, input: intent };
    return this.idempotency.run(request, async (tx) => {
      const source = await this.uploads.requireOpenSource(tx, actor, id);
      await this.uploads.lock(tx, actor.workspaceId, uploadId);
      const input = {
        sourceId: id,
        workspaceId: actor.workspaceId,
        uploadId,
        userId: actor.userId,
        actorName: actor.displayName,
        reading,
        replaces: await this.undo.replacedRun(tx, source, replaces),
      };
      const options = { actor, key: uploadId, queue: `import ${id}` };
      const jobId = await this.jobs.add(tx, importFile, input, options);
      await this.uploads.change(tx, upload, { jobId, refusal: null });
      await this.blobs.extend(tx, actor, uploadId, importSeconds);
      return { uploadId, run: runOf({ ...upload, jobId }, null) };
    });
  }

  /** What has become of an own upload. */
  async read(actor: Actor, sourceId: string, uploadId: string): Promise<UploadState> {
    return this.stateOf(actor, await this.uploads.find(actor, sourceId, uploadId));
  }

  /** Reads the job before what it has written: once it has ended, its outcome is visible. */
  private async stateOf(actor: Actor, { id: uploadId, dataSourceId, jobId }: Upload): Promise<UploadState> {
    const job = jobId === null ? null : await this.ownJobs.read(actor, jobId).catch(nothing);
    const ended =
      jobId === null ? null : await this.work.run((tx) => this.runs.findRun(tx, actor.workspaceId, jobId));
    const upload = await this.uploads.find(actor, dataSourceId, uploadId);
    const { answer, refusal } = upload;
    const open = upload.jobId === null ? null : runOf({ ...upload, jobId: upload.jobId }, job);
    return { uploadId, run: ended ?? open, answer, refusal };
  }
}

function nothing(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}

/** The run of an import without an outcome of its own: it is open, canceled, or was lost. */
function runOf(upload: Upload & { readonly jobId: string }, job: JobRow | null): SyncRun {
  const isEnded = job !== null && job.status !== 'queued' && job.status !== 'running';
  return {
    id: upload.jobId,
    sourceId: upload.dataSourceId,
    trigger: 'upload',
    status: isEnded ? 'failed' : job?.status === 'running' ? 'running' : 'queued',
    startedAt: job?.startedAt ?? null,
    finishedAt: isEnded ? job.finishedAt : null,
    ...noRows,
    pages: null,
    undoableUntil: null,
    undoneAt: null,
    isUndoing: false,
    httpStatus: null,
    reason: isEnded ? (job.reason ?? 'It was canceled.') : null,
    firstProblem: null,
    nextTryAt: null,
    fileName: upload.fileName,
    createdAt: upload.createdAt.toISOString(),
  };
}
