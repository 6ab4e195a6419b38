import type { Readable } from 'node:stream';
import { type BlobAddress, blobPath, grantSeconds } from '@emberdeck/contracts/blobs/blob';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import type { BlobSettings } from '../config/blob-settings.js';
import { requireRoom } from '../database/quota.js';
import type { Tx, UnitOfWork } from '../database/unit-of-work.js';
import { AppError, notFound } from '../errors/app-error.js';
import type { Clock } from '../rules/clock.js';
import type { Randomness } from '../rules/randomness.js';
import {
  type BlobRecord,
  expireOwnBlob,
  expireTransfer,
  extendTransfer,
  findOwnBlob,
  finishTransfer,
  insertBlob,
  usedBytes,
} from './blob.queries.js';
import type { GrantSigner } from './blob-grant.js';
import { blobKey, type BlobStore } from './blob-store.js';

/** Whose file it is. */
export interface BlobOwner {
  readonly userId: string;
  readonly workspaceId: string;
}

/** A file that is to be stored. */
export interface NewBlob {
  readonly owner: BlobOwner;
  /** As the browser saves it. */
  readonly name: string;
  /** Media type that the service itself has determined. */
  readonly type: string;
  readonly lifetimeSeconds: number;
  /** Most bytes that it may have; the quotas are reduced by as many while it arrives. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

/** A stored file. */
export interface StoredBlob {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** What the files of one service stand on. */
export interface BlobsParts {
  readonly service: ServiceName;
  readonly work: UnitOfWork;
  readonly blobStore: BlobStore;
  readonly grants: GrantSigner;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly limits: Pick<BlobSettings, 'BLOB_BYTES_PER_USER' | 'BLOB_BYTES_PER_WORKSPACE'>;
}

/** How often a transfer extends its row, in milliseconds: well below the time after which it counts as cut. */
const extendMs = 60_000;

const noSpace = (): AppError =>
  new AppError(
    'payload_too_large',
    'There is no space left for this file. Delete files that you no longer need.',
  );

/** The files of one service. Those of another user or workspace are not found. */
export class Blobs {
  constructor(private readonly parts: BlobsParts) {}

  /**
   * Stores `content` under a new id. A transfer that fails leaves a row that the sweep deletes with its content.
   * @throws AppError `payload_too_large` beyond `maxBytes` or a quota
   */
  async put(blob: NewBlob, content: Readable): Promise<StoredBlob> {
    const { work, service, randomness, blobStore } = this.parts;
    const id = randomness.uuid();
    const timer = setInterval(() => {
      // A database that is away for minutes ends the transfer by its row.
      work.run((tx) => tx.query(extendTransfer, [id])).catch(() => undefined);
    }, extendMs);
    try {
      await work.run((tx) => this.reserve(tx, id, blob));
      const { maxBytes, signal } = blob;
      const stored = await blobStore.put(blobKey(service, id), content, {
        maxBytes,
        ...(signal ? { signal } : {}),
      });
      const given = [id, stored.sizeBytes, stored.sha256, blob.lifetimeSeconds];
      const [rows] = await work.run((tx) => tx.query<[BlobRecord[], number]>(finishTransfer, given));
      if (rows.length === 0) throw new AppError('timeout', 'The file took too long to arrive.');
      return { id, name: blob.name, type: blob.type, ...stored };
    } catch (error) {
      content.destroy();
      await work.run((tx) => tx.query(expireTransfer, [id])).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  /** The address by which this user's browser reads the file, for a minute. */
  async addressOf(owner: BlobOwner, id: string): Promise<BlobAddress> {
    const { service, grants, clock } = this.parts;
    const blob = await this.find(owner, id);
    const expiresAt = new Date(clock.now().getTime() + grantSeconds * 1000).toISOString();
    const { id: blobId, ...file } = blob;
    const grant = grants.sign({ service, blobId, userId: owner.userId, ...file, expiresAt });
    return { url: `${blobPath}/${grant}`, expiresAt };
  }

  /** The content, for the service itself. */
  async read(owner: BlobOwner, id: string): Promise<Readable> {
    await this.find(owner, id);
    return this.parts.blobStore.get(blobKey(this.parts.service, id));
  }

  /** Deletes the file with `tx`; its content goes with the next sweep. */
  async delete(tx: Tx, { userId, workspaceId }: BlobOwner, id: string): Promise<void> {
    const [rows] = await tx.query<[unknown[], number]>(expireOwnBlob, [id, userId, workspaceId]);
    if (rows.length === 0) throw notFound('The file');
  }

  private async find({ userId, workspaceId }: BlobOwner, id: string): Promise<StoredBlob> {
    const [row] = await this.parts.work.read<BlobRecord>(findOwnBlob, [id, userId, workspaceId]);
    if (row === undefined || row.sha256 === null) throw notFound('The file');
    const { name, type, size_bytes: size, sha256 } = row;
    return { id, name, type, sizeBytes: Number(size), sha256 };
  }

  /** The row takes all that the file may have; what it does not need is free once it is stored. */
  private async reserve(tx: Tx, id: string, { owner, name, type, maxBytes }: NewBlob): Promise<void> {
    const { service, limits } = this.parts;
    const quotas = [
      { column: 'user_id', owner: owner.userId, limit: limits.BLOB_BYTES_PER_USER },
      { column: 'workspace_id', owner: owner.workspaceId, limit: limits.BLOB_BYTES_PER_WORKSPACE },
    ] as const;
    for (const { column, owner: ownerId, limit } of quotas) {
      const quota = { name: `blobs ${service} ${column}`, owner: ownerId, count: usedBytes(column), limit };
      await requireRoom(tx, { ...quota, refusal: noSpace }, maxBytes);
    }
    await tx.query(insertBlob, [id, owner.userId, owner.workspaceId, name, type, maxBytes]);
  }
}
