import { openBlobStore } from '@emberdeck/platform/blobs/open-blob-store';
import { migrate } from '@emberdeck/platform/database/migrate';
import { withConnection } from '@emberdeck/platform/database/await-database';
import type { BaseSettings } from '@emberdeck/platform/config/base-settings';
import type { Environment } from '@emberdeck/platform/config/settings';
import type { Logger } from '@emberdeck/platform/logging/logger';
import type { StoredData } from '@emberdeck/platform/runtime/stored-data';
import { SecretBox } from '@emberdeck/platform/security/secret-box';
import type pg from 'pg';
import type { Manifest } from '../archive/manifest.js';
import { readArchive } from '../archive/read-archive.js';
import { inTransaction } from '../archive/session.js';
import { Refusal } from '../../shared/refusal.js';
import { ledgerReport, ledgerSummary } from '../verify-ledger/ledger-report.js';
import { type RestoredFiles, restoreBlobs } from './blobs.js';
import { forgetEvents } from './broker-store.js';
import { createBeside, dropOwnDatabase, nameOf, refuseWhileInUse, swap } from './databases.js';
import { carryErasures, type ErasedUser, erasedIn } from './erased-users.js';
import { refuseForeignTables, refuseUnknownKeys } from './fitness.js';
import { loadSchema } from './load.js';
import { type DroppedSecrets, dropClosedSecrets, renew } from './renew.js';
import { prepareUploads, type WaitingUploads } from './uploads.js';

/** Source and target of a restore. */
export interface RestoreOptions {
  readonly folder: string;
  readonly base: BaseSettings;
  readonly environment: Environment;
  readonly services: readonly StoredData[];
  readonly logger: Logger;
  readonly now: Date;
  /** Whether to clear secrets that no key of this installation opens, instead of refusing the archive. */
  readonly dropSecrets: boolean;
  /** Users whom an operator knows to be erased, beside those of the replaced database. */
  readonly erased: readonly ErasedUser[];
  /** Cancels the restore before the swap and undoes it. */
  readonly signal: AbortSignal;
}

/** Result of a restore. */
export interface Restored {
  readonly archive: Manifest;
  readonly ledger: string;
  readonly droppedSecrets: readonly DroppedSecrets[];
  /** Users whom the first start erases. */
  readonly erasedAgain: number;
  /** Whether anything here knew of an erasure: another machine does not. */
  readonly knowsErasures: boolean;
  readonly files: RestoredFiles;
  /** Name of the replaced database. */
  readonly replaced: string;
}

/** Creates the tables of the archive's release, fills them, and then migrates them to this release. */
async function fill(url: string, archive: Manifest, options: RestoreOptions): Promise<void> {
  const { services, logger, base, signal } = options;
  const applied = new Set(
    archive.schemas.flatMap(({ name, migrations }) => migrations.map((each) => `${name}/${each.name}`)),
  );
  const tables = { databaseUrl: url, secret: base.DATABASE_ROLE_SECRET, services, logger, signal };
  await migrate({ ...tables, only: (schema, name) => applied.has(`${schema}/${name}`) });
  const load = async (client: pg.Client): Promise<void> => {
    for (const schema of archive.schemas) {
      await loadSchema(client, options.folder, schema);
    }
  };
  await inTransaction(url, '', load, signal);
  await migrate(tables);
  await renew(url, services, signal);
  // Without statistics, the planner of a new database chooses slow plans.
  await withConnection(url, 'emberdeck-restore', (client) => client.query('ANALYZE'), signal);
}

async function verifiedLedger(url: string, options: RestoreOptions): Promise<string> {
  const { logger, signal } = options;
  const environment = { ...options.environment, DATABASE_URL: url, DATABASE_URL_FILE: undefined };
  const report = await ledgerReport({ environment, logger, signal });
  const [fault] = report.faults;
  if (fault) {
    throw new Refusal(
      `The archive is refused: its coin ledger has ${report.faultCount} faults, ` +
        `the first: ${fault.kind} ${fault.subject}: ${fault.detail}`,
    );
  }
  return ledgerSummary(report);
}

/**
 * Restores an archive into a new database on the product's server, verifies it, and then swaps the two. Until just
 * before the swap, existing data stays unchanged and `signal` cancels the restore. The replaced database is not
 * dropped.
 * @throws Refusal if the archive, the keys or the ledger are invalid, or programs are connected
 */
export async function restoreArchive(options: RestoreOptions): Promise<Restored> {
  const { base, services, folder, signal } = options;
  const secrets = new SecretBox(base.ENCRYPTION_KEY, base.ENCRYPTION_KEYS_OLD);
  const archive = await readArchive(folder, signal, (content) => refuseForeignTables(content, services));
  if (!options.dropSecrets) refuseUnknownKeys(archive, secrets);
  await refuseWhileInUse(base.DATABASE_URL);
  signal.throwIfAborted();
  const stamp = options.now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const url = await createBeside(base.DATABASE_URL, stamp);
  let uploads: WaitingUploads | undefined;
  let files: RestoredFiles | undefined;
  try {
    await fill(url, archive, options);
    const erased = [...(await erasedIn(base.DATABASE_URL, signal)), ...options.erased];
    const erasedAgain = await carryErasures(erased, url, signal);
    const knowsErasures = erased.length > 0;
    const droppedSecrets = options.dropSecrets ? await dropClosedSecrets(url, services, secrets, signal) : [];
    const ledger = await verifiedLedger(url, options);
    uploads = await prepareUploads(archive, folder, base.EMBERDECK_DATA_DIR, stamp);
    const blobStore = openBlobStore(base);
    files = await restoreBlobs({ archive, folder, url, blobStore, logger: options.logger, signal });
    await refuseWhileInUse(base.DATABASE_URL);
    signal.throwIfAborted();
    await forgetEvents(base.NATS_URL, base.EMBERDECK_DATA_DIR);
    const replaced = await swap(base.DATABASE_URL, url, stamp);
    await uploads.settle();
    return { archive, ledger, droppedSecrets, erasedAgain, knowsErasures, files, replaced };
  } catch (error) {
    await uploads?.discard();
    await files?.discard();
    await dropOwnDatabase(base.DATABASE_URL, nameOf(url)).catch((err: unknown) =>
      options.logger.warn('The incomplete database could not be dropped', { database: nameOf(url), err }),
    );
    throw error;
  }
}
