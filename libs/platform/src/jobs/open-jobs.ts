import type { INestApplicationContext, Provider } from '@nestjs/common';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { Outbox } from '../outbox/outbox.js';
import type { Ports } from '../runtime/ports.js';
import { jobMethods } from './job-methods.js';
import { JobRegistry } from './job-registry.js';
import { JobRunner } from './job-runner.js';
import { JobStore } from './job-store.js';
import { Jobs } from './jobs.js';
import { OwnJobs } from './own-jobs.js';

/** Dependencies of the job providers. */
export interface JobParts {
  readonly service: ServiceName;
  readonly work: UnitOfWork;
  readonly outbox: Outbox;
  readonly ports: Pick<Ports, 'randomness'>;
}

/** Providers that a service injects to start and show jobs. */
export function jobProviders({ service, work, outbox, ports }: JobParts): Provider[] {
  const registry = new JobRegistry();
  const store = new JobStore(service, registry, outbox);
  return [
    { provide: JobRegistry, useValue: registry },
    { provide: JobStore, useValue: store },
    { provide: Jobs, useValue: new Jobs(store, ports.randomness) },
    { provide: OwnJobs, useValue: new OwnJobs(work, store) },
  ];
}

/** Options for running the jobs of a service. */
export interface StartOptions {
  /** Database URL with the service's role. */
  readonly url: string;
  readonly work: UnitOfWork;
  readonly ports: Pick<Ports, 'logger' | 'telemetry'>;
  readonly atOnce: number;
  readonly hasSchedules: boolean;
}

/** Makes the jobs of a service known, so that it can start and show them. Returns how many it has. */
export function registerJobs(container: INestApplicationContext): number {
  const store = container.get(JobStore);
  const methods = jobMethods(container);
  store.registry.fill(store.service, methods);
  return methods.length;
}

/** Starts running the jobs of a service. */
export function startJobs(container: INestApplicationContext, options: StartOptions): JobRunner {
  const store = container.get(JobStore);
  const { url, work, atOnce, hasSchedules, ports } = options;
  const jobs = container.get(Jobs);
  const runner = new JobRunner({ url, work, store, jobs, atOnce, hasSchedules, ...ports });
  runner.start();
  return runner;
}
