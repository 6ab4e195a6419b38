import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { JobDefinition } from '@emberdeck/contracts/jobs/job';
import { runnableJob } from './run-job.decorator.js';

/** A method marked with `@RunJob`, bound to its provider. */
export interface JobMethod {
  readonly definition: JobDefinition;
  readonly run: (...parameters: unknown[]) => Promise<unknown>;
}

/** Every method of the container's providers that is marked with `@RunJob`. */
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
      const definition = typeof method === 'function' ? runnableJob(method) : undefined;
      if (typeof method === 'function' && definition) {
        found.push({ definition, run: method.bind(provider) as JobMethod['run'] });
      }
    }
  }
  return found;
}
