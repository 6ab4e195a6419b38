import type { Readable } from 'node:stream';
import { type BlobAddress, blobPath, grantSeconds, isShownSafely } from '@emberdeck/contracts/blobs/blob';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import type { BlobSettings } from '../config/blob-settings.js';
import type { Tx, UnitOfWork } from '../database/unit-of-work.js';
import { AppError, notFound } from '../errors/app-error.js';
import type { Clock } from '../rules/clock.js';
import type { Randomness } from '../rules/randomness.js';
import {
  type BlobRecord,
  cutAfterSeconds,
  expireOwnBlob,
  expireTransfer,
  extendOwnBlob,
  extendTransfer,
  findOwnBlob,
  finishTransfer,
} from './blob.queries.js';
import type { GrantSigner } from './blob-grant.js';
import { reserveBlob } from './blob-quotas.js';
import { blobKey, type BlobStore, type ByteRange } from './blob-store.js';

/** The owner of a file. */
export interface BlobOwner {
  readonly userId: string;
  readonly workspaceId: string;
}

/** A file to store. */
export interface NewBlob {
  readonly owner: BlobOwner;
  /** The file name under which the browser saves it. */
  readonly name: string;
  /** The media type, determined by the service, never taken from the client. */
  readonly type: string;
  readonly lifetimeSeconds: number;
  /** The maximum size in bytes. The whole maximum counts toward the quotas during the transfer. */
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

/** The dependencies of {@link Blobs}. */
export interface BlobsParts {
  readonly service: ServiceName;
  readonly work: UnitOfWork;
  readonly blobStore: BlobStore;
  readonly grants: GrantSigner;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly limits: Pick<BlobSettings, 'BLOB_BYTES_PER_USER' | 'BLOB_BYTES_PER_WORKSPACE'>;
}

/** How often a transfer extends its row, in milliseconds: well below the 5 minutes after which the row expires. */
const extendMs = 60_000;

/** The files of one service. A file of another user or workspace counts as not found. */
export class Blobs {
  constructor(private readonly parts: BlobsParts) {}

  /**
   * Stores `content` under a new id. A failed transfer leaves an expired row; the sweep deletes the row and its
   * content.
   * @throws AppError `payload_too_large` beyond `maxBytes` or a quota
   */
  async put(blob: NewBlob, content: Readable): Promise<StoredBlob> {
    const { work, service, randomness, blobStore } = this.parts;
    const id = randomness.uuid();
    const timer = setInterval(() => {
      // If the database is away for 5 minutes, the row expires and the transfer fails.
      work.run((tx) => tx.query(extendTransfer, [id])).catch(() => undefined);
    }, extendMs);
    try {
      await work.run((tx) => reserveBlob(tx, this.parts, { ...blob, id, seconds: cutAfterSeconds }));
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

  /** Returns the address from which this user's browser can read the file. It expires after `grantSeconds`. */
  async addressOf(owner: BlobOwner, id: string): Promise<BlobAddress> {
    return this.grant(owner.userId, await this.find(owner, id), {});
  }

  /**
   * Returns the address from which `readerId` can read the file of another user. The caller has checked that the reader
   * may see it. `inline` lets the browser show the file instead of saving it.
   */
  async addressFor(
    readerId: string,
    owner: BlobOwner,
    id: string,
    options: { readonly inline?: boolean } = {},
  ): Promise<BlobAddress> {
    return this.grant(readerId, await this.find(owner, id), options);
  }

  /** Sets how long the file is stored from now on, in `tx`. */
  async extend(tx: Tx, { userId, workspaceId }: BlobOwner, id: string, seconds: number): Promise<void> {
    const given = [id, userId, workspaceId, seconds];
    const [rows] = await tx.query<[unknown[], number]>(extendOwnBlob, given);
    if (rows.length === 0) throw notFound('The file');
  }

  /** Returns the content, or a range of it, to the service itself. */
  async read(owner: BlobOwner, id: string, range?: ByteRange): Promise<Readable> {
    await this.find(owner, id);
    return this.parts.blobStore.get(blobKey(this.parts.service, id), range);
  }

  /** Deletes the file in `tx`. The next sweep deletes its content. */
  async delete(tx: Tx, { userId, workspaceId }: BlobOwner, id: string): Promise<void> {
    const [rows] = await tx.query<[unknown[], number]>(expireOwnBlob, [id, userId, workspaceId]);
    if (rows.length === 0) throw notFound('The file');
  }

  /** Like {@link delete}, for a file that may have expired. */
  async deleteIfPresent(tx: Tx, { userId, workspaceId }: BlobOwner, id: string): Promise<void> {
    await tx.query(expireOwnBlob, [id, userId, workspaceId]);
  }

  private grant(
    readerId: string,
    blob: StoredBlob,
    { inline = false }: { readonly inline?: boolean },
  ): BlobAddress {
    const { service, grants, clock } = this.parts;
    const expiresAt = new Date(clock.now().getTime() + grantSeconds * 1000).toISOString();
    const { id: blobId, ...file } = blob;
    const shown = inline && isShownSafely(file.type) ? { inline: true as const } : {};
    const grant = grants.sign({ service, blobId, userId: readerId, ...file, ...shown, expiresAt });
    return { url: `${blobPath}/${grant}`, expiresAt };
  }

  /** The stored file of an owner. */
  async find({ userId, workspaceId }: BlobOwner, id: string): Promise<StoredBlob> {
    const [row] = await this.parts.work.read<BlobRecord>(findOwnBlob, [id, userId, workspaceId]);
    if (row === undefined || row.sha256 === null) throw notFound('The file');
    const { name, type, size_bytes: size, sha256 } = row;
    return { id, name, type, sizeBytes: Number(size), sha256 };
  }
}
