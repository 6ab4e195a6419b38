import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { JobDefinition } from '@emberdeck/contracts/jobs/job';
import { jobOf, type JobRole } from './run-job.decorator.js';

/** A method marked with `@RunJob` or `@OnJobChange`, bound to its provider. */
export interface JobMethod {
  readonly role: JobRole;
  readonly definition: JobDefinition;
  readonly run: (...parameters: unknown[]) => Promise<unknown>;
}

const roles = ['runs', 'watches'] as const;

/** Every method of the container's providers that is marked with `@RunJob` or `@OnJobChange`. */
export function jobMethods(container: INestApplicationContext): JobMethod[] {
  const scanner = container.get(MetadataScanner);
  const found: JobMethod[] = [];
  for (const { instance } of container.get(DiscoveryService).getProviders()) {
    if (typeof instance !== 'object' || instance === null) {
      continue;
    }
    const provider = instance as Record<string, unknown>;
    for (const name of scanner.getAllMethodNames(Object.getPrototypeOf(provider) as object)) {
      const method = provider[name];
      if (typeof method !== 'function') continue;
      for (const role of roles) {
        const definition = jobOf(method, role);
        if (definition) found.push({ role, definition, run: method.bind(provider) as JobMethod['run'] });
      }
    }
  }
  return found;
}
