import type { JobDefinition } from '@emberdeck/contracts/jobs/job';
import type { JobMethod } from './job-methods.js';

/** The jobs that a service runs, by name. Filled once its container exists. */
export class JobRegistry {
  private readonly methods = new Map<string, JobMethod>();
  private readonly watchers = new Map<string, JobMethod>();

  /** Throws if two methods run or watch one job, or if a job belongs to another service. */
  fill(service: string, methods: readonly JobMethod[]): void {
    for (const method of methods) {
      const { name, service: owner } = method.definition;
      if (owner !== service) throw new Error(`The job ${name} belongs to ${owner}, not to ${service}`);
      const known = method.role === 'runs' ? this.methods : this.watchers;
      if (known.has(name)) throw new Error(`Two methods ${method.role} the job ${name} of ${service}`);
      known.set(name, method);
    }
  }

  /** Undefined if only a later or earlier version of the service has a job of this name. */
  find(name: string): JobMethod | undefined {
    return this.methods.get(name);
  }

  /** The method that follows the changes of a job; undefined if none does. */
  watcherOf(name: string): JobMethod | undefined {
    return this.watchers.get(name);
  }

  /** The job's title; its name if this version does not know the job. */
  titleOf(name: string): string {
    return this.methods.get(name)?.definition.title ?? name;
  }

  get definitions(): readonly JobDefinition[] {
    return [...this.methods.values()].map(({ definition }) => definition);
  }
}
