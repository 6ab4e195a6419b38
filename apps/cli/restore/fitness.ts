import { migrationFiles } from '@emberdeck/platform/database/migration-files';
import type { StoredData } from '@emberdeck/platform/runtime/stored-data';
import type { SecretBox } from '@emberdeck/platform/security/secret-box';
import type { Manifest } from '../archive/manifest.js';
import { productVersion } from '@emberdeck/platform/runtime/product-version';
import { Refusal } from '../../shared/refusal.js';

/**
 * Throws a Refusal for an archive whose tables this release cannot create: from a newer release or another product. An
 * older archive is fine, because the missing migrations are applied to its rows.
 */
export async function refuseForeignTables(archive: Manifest, services: readonly StoredData[]): Promise<void> {
  for (const { name: schema, migrations } of archive.schemas) {
    const service = services.find(({ name }) => name === schema);
    const files = service ? await migrationFiles(service.migrations) : [];
    const known = new Map(files.map(({ name, checksum }) => [name, checksum]));
    const foreign = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
    if (!service || foreign) {
      throw new Refusal(
        `The archive is refused: it is of release ${archive.productVersion}, whose ${schema}/${foreign?.name ?? ''} ` +
          `this release ${productVersion()} does not know. Restore it with that release or a newer one.`,
      );
    }
  }
  const missing = services.find(({ name }) => !archive.schemas.some((schema) => schema.name === name));
  if (missing) {
    throw new Refusal(`The archive is refused: it has no schema ${missing.name}.`);
  }
}

/** Throws a Refusal for an archive with secrets that no key of this installation opens. */
export function refuseUnknownKeys({ sealed }: Manifest, secrets: SecretBox): void {
  const closed = sealed.filter(({ keyId }) => !secrets.keyIds.includes(keyId));
  if (closed.length === 0) return;
  const list = closed.map(
    ({ schema, table, column, keyId, rows }) => `${rows} of ${schema}.${table}.${column} (key ${keyId})`,
  );
  throw new Refusal(
    `The archive is refused: nothing here opens its secrets: ${list.join(', ')}. Put the key of that time into ` +
      'ENCRYPTION_KEY or ENCRYPTION_KEYS_OLD, or restore with --drop-secrets and have them entered again.',
  );
}
