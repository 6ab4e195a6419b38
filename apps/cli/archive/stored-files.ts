import { blobKey } from '@emberdeck/platform/blobs/blob-store';
import pg from 'pg';

const { escapeIdentifier } = pg;

/** The row of a file whose content is in the blob store. */
export interface StoredFile {
  readonly service: string;
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

const pageSize = 1_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Reads the files of all users, across workspaces. */
const pageSql = (schema: string): string => `
  SELECT id, name, size_bytes::float8 AS bytes, sha256 FROM ${escapeIdentifier(schema)}.blob
   WHERE stored_at IS NOT NULL AND expires_at > now() AND id > $1 ORDER BY id LIMIT ${pageSize}`;

/** Key of the content in the blob store. */
export const keyOf = ({ service, id }: Pick<StoredFile, 'service' | 'id'>): string => blobKey(service, id);

/** Path of the content in an archive, with one folder for each first byte of the id. */
export const archivePathOf = ({ service, id }: StoredFile): string =>
  `blobs/${service}/${id.slice(0, 2)}/${id}`;

/** Yields the unexpired files of the schemas, read page by page. A schema without a blob table yields none. */
export async function* storedFiles(
  client: pg.Client,
  schemas: readonly string[],
): AsyncGenerator<StoredFile, void> {
  for (const service of schemas) {
    const { rows: found } = await client.query<{ there: boolean }>(
      `SELECT to_regclass(format('%I.blob', $1::text)) IS NOT NULL AS there`,
      [service],
    );
    if (!found[0]?.there) continue;
    let last: string | undefined = firstId;
    while (last !== undefined) {
      const page: pg.QueryResult<Omit<StoredFile, 'service'>> = await client.query(pageSql(service), [last]);
      for (const row of page.rows) yield { service, ...row };
      last = page.rows.length === pageSize ? page.rows.at(-1)?.id : undefined;
    }
  }
}
