import type { Type } from '@nestjs/common';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import type { z } from 'zod';
import type { Pruning } from '../database/maintenance.js';

/** The only public face of a service: what the runtime needs to run it, alone or with others in one process. */
export interface ServiceDefinition {
  readonly name: ServiceName;
  readonly module: Type;
  readonly entities: readonly (new () => object)[];
  /** Folder of `NNNN-what.sql` files, forward only. */
  readonly migrations: URL;
  /** The service's own environment variables; see `config/settings.ts`. */
  readonly settings: z.ZodObject;
  /** Tables of its own that are pruned every hour. */
  readonly prunings?: readonly Pruning[];
}
