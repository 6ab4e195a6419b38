import { z } from 'zod';

/** Format version of the archive. */
export const archiveFormat = 1;

export const manifestName = 'manifest.json';
/** Contains the SHA-256 of the manifest, in the format of `sha256sum -c`. */
export const manifestHashName = 'manifest.sha256';

const file = z.object({
  /** Relative to the archive's folder, with forward slashes. Must not lead out of the folder. */
  path: z.string().regex(/^(?!.*(^|\/)\.\.?(\/|$))[^/\\].*$/),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int().min(0),
  /** The gzipped output of COPY ... TO STDOUT. */
  file,
});

const schema = z.object({
  name: z.string(),
  /** Applied migrations, in the format of the schema's `migration` table. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Partitions of a partitioned table; `bounds` in PostgreSQL's notation. */
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
  /** Files deleted during the backup: the archive contains their rows, but not their contents. */
  deleted: z.array(key),
});

/** Contents of an archive, with the SHA-256 of every file. Contains no keys and no passwords. */
export const manifest = z.object({
  format: z.literal(archiveFormat),
  productVersion: z.string(),
  /** ISO 8601. Everything committed before this time is in the archive. */
  takenAt: z.iso.datetime(),
  postgresVersion: z.string(),
  schemas: z.array(schema),
  /** Ids of the keys that seal the secrets at rest; never the keys themselves. */
  sealed: z.array(
    z.object({
      schema: z.string(),
      table: z.string(),
      column: z.string(),
      keyId: z.string(),
      rows: z.number().int().min(0),
    }),
  ),
  /**
   * Files of the folder `uploads` in the data folder. Often empty, because uploaded figures are stored in the database.
   */
  uploads: z.array(file),
  /** Contents of the blob store; absent in archives of older releases, which did not archive them. */
  blobs: blobs.optional(),
});

export type Manifest = z.output<typeof manifest>;
export type ArchivedFile = z.output<typeof file>;
export type ArchivedBlobs = z.output<typeof blobs>;
export type ArchivedSchema = z.output<typeof schema>;
