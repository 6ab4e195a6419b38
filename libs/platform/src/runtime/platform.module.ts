import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { type BlobParts, blobProviders } from '../blobs/open-blobs.js';
import type { RuntimeSettings } from '../config/base-settings.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { healthControllerOf } from '../health/health.controller.js';
import { Idempotency } from '../idempotency/idempotency.js';
import { type JobParts, jobProviders } from '../jobs/open-jobs.js';
import { Logger } from '../logging/logger.js';
import { Outbox, StatementOutbox } from '../outbox/outbox.js';
import { Clock } from '../rules/clock.js';
import { CallClock } from '../rules/given-time.js';
import { Randomness } from '../rules/randomness.js';
import { SecretBox } from '../security/secret-box.js';
import { Telemetry } from '../telemetry/telemetry.js';
import { WorkProcesses, workProcesses } from '../work/work-processes.js';
import { CallClient } from './call-client.js';
import type { Ports } from './ports.js';
import { LIMITER, RUNTIME_SETTINGS, SETTINGS } from './tokens.js';

/** The providers of every service. */
export interface PlatformParts extends JobParts, BlobParts {
  readonly ports: Ports;
  readonly runtime: RuntimeSettings;
  readonly settings: unknown;
  readonly dataSource: DataSource;
  readonly work: UnitOfWork;
  readonly outbox: StatementOutbox;
  readonly idempotency: Idempotency;
  /** Null in a service without sealed columns; such a service cannot inject it. */
  readonly secrets: SecretBox | null;
}

/** Provides the platform to a service, by class or by a token of `tokens.ts`. */
@Module({})
export class PlatformModule {
  static of(parts: PlatformParts): DynamicModule {
    const providers = [
      { provide: DataSource, useValue: parts.dataSource },
      { provide: UnitOfWork, useValue: parts.work },
      { provide: Outbox, useValue: parts.outbox },
      { provide: StatementOutbox, useValue: parts.outbox },
      { provide: Idempotency, useValue: parts.idempotency },
      ...(parts.secrets ? [{ provide: SecretBox, useValue: parts.secrets }] : []),
      { provide: CallClient, useValue: new CallClient(parts.ports.calls, parts.ports) },
      { provide: Telemetry, useValue: parts.ports.telemetry },
      { provide: Clock, useValue: new CallClock(parts.ports.clock) },
      { provide: Randomness, useValue: parts.ports.randomness },
      { provide: Logger, useValue: parts.ports.logger },
      { provide: WorkProcesses, useFactory: () => workProcesses },
      { provide: LIMITER, useValue: parts.ports.limiter },
      { provide: RUNTIME_SETTINGS, useValue: parts.runtime },
      { provide: SETTINGS, useValue: parts.settings },
      ...jobProviders(parts),
      ...blobProviders(parts),
    ];
    return {
      module: PlatformModule,
      global: true,
      imports: [DiscoveryModule],
      controllers: [healthControllerOf(parts.service)],
      providers,
      exports: providers,
    };
  }
}
