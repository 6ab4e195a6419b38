import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { ExpectedFile } from '@emberdeck/contracts/blobs/blob';
import { unusedSeconds } from '@emberdeck/contracts/blobs/blob';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { Attachment, beginAttachment, readAttachment } from '@emberdeck/contracts/messaging/attachments';
import { pictureType } from '@emberdeck/contracts/gamification/pictures';
import { type BlobOwner, Blobs, type StoredBlob } from '@emberdeck/platform/blobs/blobs';
import { IncomingBlobs } from '@emberdeck/platform/blobs/incoming-blobs';
import { requireRoom } from '@emberdeck/platform/database/quota';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, invalid, notFound } from '@emberdeck/platform/errors/app-error';
import { withoutMetadata } from '@emberdeck/platform/pictures/picture-metadata';
import { Clock } from '@emberdeck/platform/rules/clock';
import { WorkFailure } from '@emberdeck/platform/work/work-process';
import { WorkProcesses } from '@emberdeck/platform/work/work-processes';
import { workTask } from '@emberdeck/platform/work/work-task';
import { AttachmentEntity } from './attachment.entity.js';
import {
  countUnposted,
  deleteUnposted,
  readUnposted,
  readVisibleFile,
  storePrepared,
} from './attachments.queries.js';
import { unknownType } from './content-type.js';
import type { ReadFile } from './read-attachment.task.js';

/** Files that one user may have sent without posting them. */
const maxUnposted = 100;

/** Less than the deadline of the call, in milliseconds. */
const readMs = 20_000;

/** Files that this process reads or holds for the work process at the same time, of at most 10 MB each. */
const maxPending = 12;

const read = workTask<typeof import('./read-attachment.task.js')>(
  new URL('./read-attachment.task.js', import.meta.url),
);

/** The refusal of a post whose file has expired, or was posted before. */
export const missingFile = (): AppError =>
  invalid([{ field: 'attachments', message: 'A file of this message is no longer there. Attach it again.' }]);

/** The files of messages. */
@Injectable()
export class AttachmentsService {
  private pending = 0;

  constructor(
    private readonly work: UnitOfWork,
    private readonly blobs: Blobs,
    private readonly incoming: IncomingBlobs,
    private readonly processes: WorkProcesses,
    private readonly clock: Clock,
  ) {}

  /** Announces a file. Its bytes count toward the quotas from now on. */
  begin(actor: Actor, { name, sizeBytes }: CallInput<typeof beginAttachment>): Promise<ExpectedFile> {
    const { userId, workspaceId } = actor;
    const owner = { userId, workspaceId };
    return this.work.run(async (tx) => {
      const quota = { name: 'unposted files', owner: userId, count: countUnposted, limit: maxUnposted };
      const refusal = (): AppError =>
        new AppError('conflict', 'You have many files without a message. Post or remove some first.');
      await requireRoom(tx, { ...quota, refusal }, 1);
      const file = { owner, name, type: unknownType, maxBytes: sizeBytes };
      const expected = await this.incoming.expect(tx, file);
      await workspaceScope(tx, AttachmentEntity, workspaceId).insert({
        ...{ id: expected.id, userId, name, type: unknownType, sizeBytes },
        ...{
          messageId: null,
          place: null,
          previewId: null,
          contentId: null,
          width: null,
          height: null,
          preparedAt: null,
        },
        createdAt: this.clock.now(),
      });
      return expected;
    });
  }

  async list(actor: Actor): Promise<Attachment[]> {
    return (await readUnposted(this.work, actor)).map(({ json }) => json);
  }

  /** Reads a file that has arrived. Takes seconds for a large image, so never call it in a transaction. */
  async prepare(actor: Actor, id: string): Promise<Attachment> {
    const known = await this.known(actor, id);
    if (known.prepared) return known.json;
    // Absent: it has not arrived, or another request has read it and stored a plain picture instead.
    await this.readSent(actor, id).catch(unlessAbsent);
    const now = await this.known(actor, id);
    if (!now.prepared) throw new AppError('conflict', 'This file has not arrived. Send it again.');
    return now.json;
  }

  /**
   * Reads those of the files that have arrived and were not read yet. Returns false if one of them is not there any more:
   * it has expired, was deleted, or belongs to a message.
   */
  async prepareAll(actor: Actor, ids: readonly string[]): Promise<boolean> {
    if (ids.length === 0) return true;
    const known = await readUnposted(this.work, actor, ids);
    if (known.length < new Set(ids).size) return false;
    for (const { json, prepared } of known) {
      // Another request may have posted or deleted it.
      if (!prepared && !(await this.prepare(actor, json.id).then(() => true, orAbsent))) return false;
    }
    return true;
  }

  async delete(actor: Actor, id: string): Promise<void> {
    if (!(await this.work.run((tx) => deleteUnposted(tx, actor, id)))) throw notFound('The file');
  }

  async find(
    actor: Actor,
    { id, part }: CallInput<typeof readAttachment>,
  ): Promise<CallOutput<typeof readAttachment>> {
    const row = await readVisibleFile(this.work, actor, id, part);
    if (!row) throw notFound('The file');
    return { ...row, sizeBytes: Number(row.sizeBytes) };
  }

  private async known(actor: Actor, id: string) {
    const [known] = await readUnposted(this.work, actor, [id]);
    if (!known) throw notFound('The file');
    return known;
  }

  private async within<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.pending >= maxPending) {
      const after = { retryAfterSeconds: 3 };
      throw new AppError('busy', 'Many files are being read. Please try again in a moment.', after);
    }
    this.pending += 1;
    try {
      return await task();
    } finally {
      this.pending -= 1;
    }
  }

  /** A file that takes too long or too much memory stays a download. */
  private read(bytes: Buffer): Promise<ReadFile> {
    return this.processes.ofRequests.run(read, { bytes }, { timeLimitMs: readMs }).catch((error: unknown) => {
      if (!(error instanceof WorkFailure)) throw error;
      return { type: unknownType, image: null };
    });
  }

  /** Reads the file as it was sent, and stores what it has shown. */
  private async readSent(actor: Actor, id: string): Promise<void> {
    const { userId, workspaceId } = actor;
    const owner = { userId, workspaceId };
    const file = await this.blobs.find(owner, id);
    const { type, image, plain } = await this.within(async () => {
      const bytes = await buffer(await this.blobs.read(owner, id));
      return { ...(await this.read(bytes)), plain: plainOf(bytes) };
    });
    const stored = image === null ? null : await this.storeImage(owner, image);
    const content = plain === null ? null : await this.storePlain(file, owner, plain);
    const sizeBytes = content?.sizeBytes ?? file.sizeBytes;
    const found = { type, sizeBytes, contentId: content?.id ?? null, image: stored };
    await this.work.run(async (tx) => {
      const isFirst = await storePrepared(tx, actor, id, found);
      // The file as it was sent is needed no longer, or the copies of a second reading.
      if (content || !isFirst) await this.drop(tx, owner, isFirst ? [id] : [stored?.blobId, content?.id]);
      else await this.blobs.extend(tx, owner, id, unusedSeconds);
    });
  }

  private async drop(tx: Tx, owner: BlobOwner, ids: readonly (string | undefined)[]): Promise<void> {
    for (const id of ids) if (id !== undefined) await this.blobs.deleteIfPresent(tx, owner, id);
  }

  private storePlain({ name }: StoredBlob, owner: BlobOwner, bytes: Buffer): Promise<StoredBlob> {
    const file = { owner, name, type: unknownType, lifetimeSeconds: unusedSeconds };
    return this.blobs.put({ ...file, maxBytes: bytes.length }, Readable.from([bytes]));
  }

  private async storeImage(owner: BlobOwner, { bytes, width, height }: NonNullable<ReadFile['image']>) {
    const file = { owner, name: 'image.webp', type: pictureType, lifetimeSeconds: unusedSeconds };
    const content = Readable.from([Buffer.from(bytes)]);
    const { id } = await this.blobs.put({ ...file, maxBytes: bytes.length }, content);
    return { blobId: id, width, height };
  }
}

/** A picture without its metadata; null where it has none, or is no picture. */
function plainOf(bytes: Buffer): Buffer | null {
  const plain = withoutMetadata(bytes);
  return plain === null || plain.equals(bytes) ? null : plain;
}

const isAbsent = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found';

function orAbsent(error: unknown): false {
  if (!isAbsent(error)) throw error;
  return false;
}

function unlessAbsent(error: unknown): void {
  if (!isAbsent(error)) throw error;
}
