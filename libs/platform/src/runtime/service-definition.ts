import type { Type } from '@nestjs/common';
import type { z } from 'zod';
import type { Pruning } from '../database/maintenance.js';
import type { PersonalData } from '../personal/personal-data.js';
import type { StoredData } from './stored-data.js';
import type { WorkspaceData } from '../workspaces/workspace-data.js';
import type { Metric } from '../telemetry/metric.js';

/** What the runtime needs to run a service, alone or with others in one process. */
export interface ServiceDefinition extends StoredData {
  readonly module: Type;
  readonly entities: readonly (new () => object)[];
  /** The service's own environment variables; see `config/settings.ts`. */
  readonly settings: z.ZodObject;
  /** Tables that are pruned every hour. */
  readonly prunings?: readonly Pruning[];
  /** Its own metrics. */
  readonly metrics?: readonly Metric[];
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
