import type { OnModuleDestroy } from '@nestjs/common';
import { WorkProcess } from './work-process.js';

/**
 * The work processes of this program, shared by its services: one for what a request waits for, one for jobs. So a
 * picture does not wait for a report.
 */
export class WorkProcesses implements OnModuleDestroy {
  readonly ofRequests = new WorkProcess();
  readonly ofJobs = new WorkProcess();

  /** Ends them; a later task starts them again. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.ofRequests.close(), this.ofJobs.close()]);
  }
}

/** Those of this program. */
export const workProcesses = new WorkProcesses();
