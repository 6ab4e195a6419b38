import type { Type } from '@nestjs/common';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import type { z } from 'zod';
import type { Pruning } from '../database/maintenance.js';
import type { PersonalData } from '../personal/personal-data.js';
import type { SealedColumn } from '../security/secret-box.js';
import type { WorkspaceData } from '../workspaces/workspace-data.js';
import type { Metric } from '../telemetry/metric.js';

/** The only export of a service: what the runtime needs to run it, alone or with others in one process. */
export interface ServiceDefinition {
  readonly name: ServiceName;
  readonly module: Type;
  readonly entities: readonly (new () => object)[];
  /** Folder of `NNNN-what.sql` files, forward only. */
  readonly migrations: URL;
  /** The service's own environment variables; see `config/settings.ts`. */
  readonly settings: z.ZodObject;
  /** Tables that are pruned every hour. */
  readonly prunings?: readonly Pruning[];
  /** Its own metrics. */
  readonly metrics?: readonly Metric[];
  /** Columns that hold secrets sealed with the encryption key. */
  readonly sealed?: readonly SealedColumn[];
  /** Statements after a restore: they end sessions and codes that were valid at the time of the backup. */
  readonly afterRestore?: readonly string[];
  /** How it collects and erases the data of a user. Absent only where no column holds the id of a user. */
  readonly personal?: PersonalData;
  /** How it erases the rows of a workspace. Its module lists the subscriber of them. */
  readonly workspaces?: WorkspaceData;
  /** Sends a mail by its own settings, for the operator who checks them. Rejects with the reason as codes. */
  readonly sendTestMail?: (
    settings: z.core.output<z.ZodObject>,
    to: string,
    signal: AbortSignal,
  ) => Promise<void>;
}
