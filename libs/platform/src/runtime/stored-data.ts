import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import type { SealedColumn } from '../security/secret-box.js';

/** What a migration, a backup and a restore need to know of a service. It loads no code of the service. */
export interface StoredData {
  readonly name: ServiceName;
  /** Folder of `NNNN-what.sql` files, forward only. */
  readonly migrations: URL;
  /** Columns that hold secrets sealed with the encryption key. */
  readonly sealed?: readonly SealedColumn[];
  /** Statements after a restore: they end sessions and codes that were valid at the time of the backup. */
  readonly afterRestore?: readonly string[];
}
