import type { PersonalExport } from '@emberdeck/contracts/identity/personal-exports';
import type { BlobOwner } from '@emberdeck/platform/blobs/blobs';
import type { ExportRow } from './exports.queries.js';

/** The file belongs to the person and to no workspace, so that it outlives each. */
export const exportOwner = (userId: string): BlobOwner => ({ userId, workspaceId: userId });

export const toExport = ({ createdAt, expiresAt, sizeBytes, ...row }: ExportRow): PersonalExport => ({
  ...row,
  sizeBytes: sizeBytes === null ? null : Number(sizeBytes),
  createdAt: createdAt.toISOString(),
  expiresAt: row.status === 'ready' ? expiresAt.toISOString() : null,
});
