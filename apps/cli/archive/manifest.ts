import { z } from 'zod';

/** Form of the archive; another number is another form. */
export const archiveFormat = 1;

export const manifestName = 'manifest.json';
/** Holds the manifest's own SHA-256, in the form that `sha256sum -c` reads. */
export const manifestHashName = 'manifest.sha256';

const file = z.object({
  /** Below the archive's folder, with forward slashes and no way out of it. */
  path: z.string().regex(/^(?!.*(^|\/)\.\.?(\/|$))[^/\\].*$/),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int().min(0),
  /** What COPY ... TO STDOUT writes, gzipped. */
  file,
});

const schema = z.object({
  name: z.string(),
  /** Those that had made the tables, in the form of the schema's own table. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Parts of a partitioned table; `bounds` as PostgreSQL writes them. */
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bounds: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/) })),
});

const key = z.string().regex(/^[a-z]+\/[0-9a-f-]{36}$/);

const blobs = z.object({
  /** `left-out`: the operator has another backup of the blob store. */
  contents: z.enum(['included', 'left-out']),
  files: z.array(file),
  /** Files whose content could not be archived. */
  missing: z.array(z.object({ file: key, name: z.string(), fault: z.enum(['absent', 'differs']) })),
  /** Files that were deleted while the backup ran: their rows are in the archive, without a content. */
  deleted: z.array(key),
});

/** What is in an archive, with the SHA-256 of every file. It holds no key and no password. */
export const manifest = z.object({
  format: z.literal(archiveFormat),
  productVersion: z.string(),
  /** ISO 8601: everything that was committed before is in the archive. */
  takenAt: z.iso.datetime(),
  postgresVersion: z.string(),
  schemas: z.array(schema),
  /** By which keys the secrets at rest are sealed: ids, never keys. */
  sealed: z.array(
    z.object({
      schema: z.string(),
      table: z.string(),
      column: z.string(),
      keyId: z.string(),
      rows: z.number().int().min(0),
    }),
  ),
  /** Files of the folder `uploads` in the data folder. Uploaded figures are rows of the database, so it is often empty. */
  uploads: z.array(file),
  /** Contents of the blob store; absent in archives of releases that did not archive them. */
  blobs: blobs.optional(),
});

export type Manifest = z.output<typeof manifest>;
export type ArchivedFile = z.output<typeof file>;
export type ArchivedBlobs = z.output<typeof blobs>;
export type ArchivedSchema = z.output<typeof schema>;
