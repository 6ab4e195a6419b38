import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  deleteWorkspace,
  eraseWorkspaces,
  keepWorkspace,
} from '@emberdeck/contracts/identity/workspace-deletion';
import type { JobResult } from '@emberdeck/contracts/jobs/job';
import { RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller, Injectable } from '@nestjs/common';
import { WorkspaceEndService } from './workspace-end.service.js';

@Controller()
export class WorkspaceEndController {
  constructor(private readonly ends: WorkspaceEndService) {}

  @Handle(deleteWorkspace)
  delete(
    input: CallInput<typeof deleteWorkspace>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof deleteWorkspace>> {
    return this.ends.delete(actor, input);
  }

  @Handle(keepWorkspace)
  async keep(
    { id }: CallInput<typeof keepWorkspace>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof keepWorkspace>> {
    await this.ends.keep(actor, id);
    return { success: true };
  }
}

@Injectable()
export class WorkspaceEndJobs {
  constructor(private readonly ends: WorkspaceEndService) {}

  @RunJob(eraseWorkspaces)
  async erase(): Promise<JobResult<typeof eraseWorkspaces>> {
    return { workspaces: await this.ends.eraseDue() };
  }
}
