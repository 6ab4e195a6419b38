import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  closeDomain,
  joinWorkspace,
  listDomains,
  listOpenWorkspaces,
  openDomain,
  type OpenWorkspace,
  type WorkspaceDomains,
} from '@emberdeck/contracts/identity/workspace-domains';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { DomainsService } from './domains.service.js';

@Controller()
export class DomainsController {
  constructor(private readonly domains: DomainsService) {}

  @Handle(listDomains)
  list(_input: CallInput<typeof listDomains>, { actor }: UserCallContext): Promise<WorkspaceDomains> {
    return this.domains.list(actor);
  }

  @Handle(openDomain)
  open({ domain }: CallInput<typeof openDomain>, { actor }: UserCallContext): Promise<WorkspaceDomains> {
    return this.domains.open(actor, domain);
  }

  @Handle(closeDomain)
  close({ domain }: CallInput<typeof closeDomain>, { actor }: UserCallContext): Promise<WorkspaceDomains> {
    return this.domains.close(actor, domain);
  }

  @Handle(listOpenWorkspaces)
  listOpen(
    _input: CallInput<typeof listOpenWorkspaces>,
    { actor }: UserCallContext,
  ): Promise<OpenWorkspace[]> {
    return this.domains.listOpen(actor);
  }

  @Handle(joinWorkspace)
  join(
    { id }: CallInput<typeof joinWorkspace>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof joinWorkspace>> {
    return this.domains.join(actor, id);
  }
}
