import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { Clock } from '../rules/clock.js';
import { deleteExpired, findExpired, findUnknown } from './blob.queries.js';
import { blobKey, type BlobStore } from './blob-store.js';

/** Minimum age of an orphan, in milliseconds: the transaction of a younger content may still commit. */
const orphanMs = 3_600_000;

const batch = 500;

/**
 * Deletes the expired files of one service. It deletes the content before the row, so that no content becomes an
 * orphan.
 */
export class BlobSweep {
  constructor(
    private readonly service: ServiceName,
    private readonly work: UnitOfWork,
    private readonly store: BlobStore,
    private readonly clock: Clock,
  ) {}

  async deleteExpired(signal: AbortSignal): Promise<number> {
    let deleted = 0;
    for (;;) {
      const expired = await this.work.read<{ id: string }>(findExpired);
      for (const { id } of expired) {
        signal.throwIfAborted();
        await this.store.delete(blobKey(this.service, id));
        await this.work.run((tx) => tx.query(deleteExpired, [id]));
      }
      deleted += expired.length;
      if (expired.length < batch) return deleted;
    }
  }

  /** Deletes contents without a row, which a restored database leaves behind. */
  async deleteOrphans(signal: AbortSignal): Promise<number> {
    const before = new Date(this.clock.now().getTime() - orphanMs);
    let keys: string[] = [];
    let deleted = 0;
    for await (const key of this.store.list(this.service, before)) {
      signal.throwIfAborted();
      keys.push(key);
      if (keys.length === batch) {
        deleted += await this.deleteUnknown(keys);
        keys = [];
      }
    }
    return deleted + (await this.deleteUnknown(keys));
  }

  private async deleteUnknown(keys: readonly string[]): Promise<number> {
    if (keys.length === 0) return 0;
    const ids = keys.map((key) => key.slice(this.service.length + 1));
    const unknown = await this.work.read<{ id: string }>(findUnknown, [ids]);
    for (const { id } of unknown) await this.store.delete(blobKey(this.service, id));
    return unknown.length;
  }
}
