import type { BlobSettings } from '../config/blob-settings.js';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { requireRoom } from '../database/quota.js';
import type { Tx } from '../database/unit-of-work.js';
import { AppError } from '../errors/app-error.js';
import { insertBlob, usedBytes } from './blob.queries.js';

/** What a transfer reserves. */
export interface Reservation {
  readonly id: string;
  readonly owner: { readonly userId: string; readonly workspaceId: string };
  readonly name: string;
  readonly type: string;
  readonly maxBytes: number;
  /** Until the transfer counts as failed, unless it is extended. */
  readonly seconds: number;
}

/** The service and its quotas. */
export interface QuotaParts {
  readonly service: ServiceName;
  readonly limits: Pick<BlobSettings, 'BLOB_BYTES_PER_USER' | 'BLOB_BYTES_PER_WORKSPACE'>;
}

const noSpace = (): AppError =>
  new AppError(
    'payload_too_large',
    'There is no space left for this file. Delete files that you no longer need.',
  );

/** Inserts a transfer, with `maxBytes` of the quotas. Its end releases the unused part. */
export async function reserveBlob(
  tx: Tx,
  { service, limits }: QuotaParts,
  { id, owner, name, type, maxBytes, seconds }: Reservation,
): Promise<void> {
  const quotas = [
    { column: 'user_id', owner: owner.userId, limit: limits.BLOB_BYTES_PER_USER },
    { column: 'workspace_id', owner: owner.workspaceId, limit: limits.BLOB_BYTES_PER_WORKSPACE },
  ] as const;
  for (const { column, owner: ownerId, limit } of quotas) {
    const quota = { name: `blobs ${service} ${column}`, owner: ownerId, count: usedBytes(column), limit };
    await requireRoom(tx, { ...quota, refusal: noSpace }, maxBytes);
  }
  await tx.query(insertBlob, [id, owner.userId, owner.workspaceId, name, type, maxBytes, seconds]);
}
