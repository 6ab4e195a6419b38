import { Readable } from 'node:stream';
import {
  type ArrivedBytes,
  type endBlobPart,
  type ExpectedFile,
  incomingPath,
  unusedSeconds,
} from '@emberdeck/contracts/blobs/blob';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { Tx } from '../database/unit-of-work.js';
import { AppError, notFound } from '../errors/app-error.js';
import {
  type BlobRecord,
  dropOpenParts,
  dropParts,
  finishTransfer,
  insertPart,
  listParts,
  lockOwnTransfer,
  type PartRecord,
  prolongTransfer,
  storePart,
} from './blob.queries.js';
import { reserveBlob } from './blob-quotas.js';
import { blobKey, type StoredContent } from './blob-store.js';
import type { BlobOwner, BlobsParts, NewBlob } from './blobs.js';

type EndedPart = CallInput<ReturnType<typeof endBlobPart>>;

interface Transfer {
  readonly blob: BlobRecord;
  readonly parts: readonly PartRecord[];
  readonly received: number;
}

const movedOn = (): AppError =>
  new AppError('conflict', 'The file has moved on: ask for its offset, and send the rest from there.');

/**
 * Files that their owner's browser sends, in any number of parts. Each part has a content of its own in the store, so
 * two requests at once cannot mix their bytes. The parts become one content when the last one has arrived.
 */
export class IncomingBlobs {
  constructor(private readonly parts: BlobsParts) {}

  /**
   * Reserves `maxBytes` for a file, in `tx`, and returns the address that takes its content.
   * @throws AppError `payload_too_large` beyond a quota
   */
  async expect(tx: Tx, file: Pick<NewBlob, 'owner' | 'name' | 'type' | 'maxBytes'>): Promise<ExpectedFile> {
    const { service, grants, clock, randomness } = this.parts;
    const id = randomness.uuid();
    await reserveBlob(tx, this.parts, { ...file, id, seconds: unusedSeconds });
    const expiresAt = new Date(clock.now().getTime() + unusedSeconds * 1000).toISOString();
    const { userId } = file.owner;
    const grant = grants.signWrite({ service, blobId: id, userId, sizeBytes: file.maxBytes, expiresAt });
    return { id, url: `${incomingPath}/${grant}`, expiresAt };
  }

  /** How much of a file has arrived. */
  arrived(owner: BlobOwner, blobId: string): Promise<ArrivedBytes> {
    return this.parts.work.run(async (tx) => arrivedOf(await lockTransfer(tx, owner, blobId)));
  }

  /**
   * Begins a part at `offset`. A part that another request has begun is dropped, since its connection may be lost.
   * @throws AppError `conflict` if another number of bytes has arrived
   */
  beginPart(
    owner: BlobOwner,
    blobId: string,
    offset: number,
  ): Promise<{ partId: string; sizeBytes: number }> {
    return this.parts.work.run(async (tx) => {
      const { blob, received } = await lockTransfer(tx, owner, blobId);
      if (blob.sha256 !== null || offset !== received) throw movedOn();
      const partId = this.parts.randomness.uuid();
      await tx.query(dropOpenParts, [blobId]);
      await tx.query(insertPart, [partId, blobId, offset]);
      await tx.query(prolongTransfer, [blobId, unusedSeconds]);
      return { partId, sizeBytes: Number(blob.size_bytes) };
    });
  }

  /**
   * Ends a part whose content is in the store, and the file with its last part. A repeat changes nothing.
   * @throws AppError `conflict` if another request has dropped the part
   */
  async endPart(owner: BlobOwner, part: EndedPart): Promise<ArrivedBytes> {
    const transfer = await this.parts.work.run(async (tx) => {
      const { blob } = await lockTransfer(tx, owner, part.blobId);
      if (blob.sha256 === null) {
        const given = [part.partId, part.blobId, part.sizeBytes, part.sha256];
        const [rows] = await tx.query<[unknown[], number]>(storePart, given);
        if (rows.length === 0) throw movedOn();
        await tx.query(prolongTransfer, [part.blobId, unusedSeconds]);
      }
      return lockTransfer(tx, owner, part.blobId);
    });
    const arrived = arrivedOf(transfer);
    if (arrived.isStored || !(part.isLast || arrived.offset === arrived.sizeBytes)) return arrived;
    return this.finish(transfer);
  }

  private async finish({ blob, parts }: Transfer): Promise<ArrivedBytes> {
    const { work, blobStore, service } = this.parts;
    const { sizeBytes, sha256 } = await this.assemble(blob.id, parts);
    await work.run(async (tx) => {
      await tx.query(finishTransfer, [blob.id, sizeBytes, sha256, unusedSeconds]);
      await tx.query(dropParts, [blob.id]);
    });
    // What a failed deletion leaves is an orphan, which the sweep deletes.
    if (parts.length > 1) {
      for (const { id } of parts) await blobStore.delete(blobKey(service, id)).catch(() => undefined);
    }
    return { offset: sizeBytes, sizeBytes, isStored: true };
  }

  /** A repeat after a crash, or at the same moment, leads to the same content. */
  private async assemble(blobId: string, parts: readonly PartRecord[]): Promise<StoredContent> {
    const { blobStore, service, randomness } = this.parts;
    const [only] = parts;
    const key = blobKey(service, blobId);
    if (only !== undefined && parts.length === 1) {
      await blobStore.move(blobKey(service, only.id), key);
      return { sizeBytes: Number(only.size_bytes), sha256: only.sha256 };
    }
    const maxBytes = sizeOf(parts);
    const whole = blobKey(service, randomness.uuid());
    const stored = await blobStore.put(whole, Readable.from(this.contentsOf(parts)), { maxBytes });
    await blobStore.move(whole, key);
    return stored;
  }

  private async *contentsOf(parts: readonly PartRecord[]): AsyncGenerator<Buffer> {
    const { blobStore, service } = this.parts;
    for (const { id } of parts) yield* await blobStore.get(blobKey(service, id));
  }
}

const sizeOf = (parts: readonly PartRecord[]): number =>
  parts.reduce((sum, part) => sum + Number(part.size_bytes), 0);

/** A file of another user or workspace counts as not found. */
async function lockTransfer(tx: Tx, { userId, workspaceId }: BlobOwner, blobId: string): Promise<Transfer> {
  const [blob] = await tx.query<BlobRecord[]>(lockOwnTransfer, [blobId, userId, workspaceId]);
  if (blob === undefined) throw notFound('The file');
  const parts = await tx.query<PartRecord[]>(listParts, [blobId]);
  return { blob, parts, received: sizeOf(parts) };
}

function arrivedOf({ blob, received }: Transfer): ArrivedBytes {
  const sizeBytes = Number(blob.size_bytes);
  const isStored = blob.sha256 !== null;
  return { offset: isStored ? sizeBytes : received, sizeBytes, isStored };
}
