import type { Type } from '@nestjs/common';
import type { CallDefinition } from '@emberdeck/contracts/core/call';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import type { z } from 'zod';
import type { Pruning } from '../database/maintenance.js';
import type { SealedColumn } from '../security/secret-box.js';
import type { Metric } from '../telemetry/metric.js';

/** The only public face of a service: what the runtime needs to run it, alone or with others in one process. */
export interface ServiceDefinition {
  readonly name: ServiceName;
  readonly module: Type;
  readonly entities: readonly (new () => object)[];
  /** Folder of `NNNN-what.sql` files, forward only. */
  readonly migrations: URL;
  /** The calls of other services that it makes: the broker lets it make no others. */
  readonly asks?: readonly CallDefinition[];
  /** The service's own environment variables; see `config/settings.ts`. */
  readonly settings: z.ZodObject;
  /** Tables of its own that are pruned every hour. */
  readonly prunings?: readonly Pruning[];
  /** What it measures of its own. */
  readonly metrics?: readonly Metric[];
  /** Columns of its own that hold secrets under the key at rest. */
  readonly sealed?: readonly SealedColumn[];
  /** Statements that a restored schema needs: what was valid at the time of the backup and must not be any more. */
  readonly afterRestore?: readonly string[];
  /**
   * Statements that delete the demo data, run by the role that owns the schema while the product is stopped. A start with
   * the demo creates the data again.
   */
  readonly demoRemoval?: readonly string[];
}
