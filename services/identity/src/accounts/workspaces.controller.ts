import type { CallInput } from '@emberdeck/contracts/core/call';
import { listWorkspaces, updateWorkspace, type Workspace } from '@emberdeck/contracts/identity/workspaces';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { WorkspacesService } from './workspaces.service.js';

@Controller()
export class WorkspacesController {
  constructor(private readonly workspaces: WorkspacesService) {}

  @Handle(listWorkspaces)
  list(_input: CallInput<typeof listWorkspaces>, { actor }: UserCallContext): Promise<Workspace[]> {
    return this.workspaces.list(actor);
  }

  @Handle(updateWorkspace)
  update(input: CallInput<typeof updateWorkspace>, { actor }: UserCallContext): Promise<Workspace> {
    return this.workspaces.update(actor, input);
  }
}
