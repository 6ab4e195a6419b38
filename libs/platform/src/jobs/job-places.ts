import type { JobDefinition } from '@emberdeck/contracts/jobs/job';
import { lostFlag } from './job.queries.js';
import type { JobRegistry } from './job-registry.js';

const flagOfWorkspace = (name: string, workspaceId: string): string => `${name} ${workspaceId}`;

/** What a new job counts as: the places of its name and of its workspace are limited where its definition says so. */
export function flagsOf(job: JobDefinition, workspaceId: string | undefined): string[] {
  const flags = job.share === undefined ? [] : [job.name];
  const isShared = job.shareOfWorkspace !== undefined && workspaceId !== undefined;
  return isShared ? [...flags, flagOfWorkspace(job.name, workspaceId)] : flags;
}

/** How many jobs one process runs at once, together and by flag. The queue skips jobs with a flag that has no place left. */
export class JobPlaces {
  private readonly taken = new Map<string, number>();

  constructor(
    private readonly places: number,
    private readonly registry: JobRegistry,
  ) {}

  /** The flags that have no place left. */
  full(): string[] {
    return [...this.taken.keys()].filter((flag) => !this.hasRoom(flag));
  }

  /** Returns false if there is no place. Two workers can have asked for the last one at the same time. */
  take(flags: readonly string[]): boolean {
    if (!flags.every((flag) => this.hasRoom(flag))) return false;
    for (const flag of flags) this.taken.set(flag, (this.taken.get(flag) ?? 0) + 1);
    return true;
  }

  leave(flags: readonly string[]): void {
    for (const flag of flags) {
      const rest = (this.taken.get(flag) ?? 0) - 1;
      if (rest > 0) this.taken.set(flag, rest);
      else this.taken.delete(flag);
    }
  }

  private hasRoom(flag: string): boolean {
    return (this.taken.get(flag) ?? 0) < this.mostOf(flag);
  }

  private mostOf(flag: string): number {
    if (flag === lostFlag) return 1;
    const [name = '', workspaceId] = flag.split(' ');
    const job = this.registry.find(name)?.definition;
    const share = (workspaceId === undefined ? job?.share : job?.shareOfWorkspace) ?? 1;
    return Math.max(1, Math.ceil(this.places * share));
  }
}
