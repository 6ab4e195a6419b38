import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  beginProviderLink,
  listProviderLinks,
  type ProviderLink,
  unlinkProvider,
} from '@emberdeck/contracts/identity/provider-links';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { OwnProviderLinksService } from './own-provider-links.service.js';
import { ProviderSignInsService } from './provider-sign-ins.service.js';

@Controller()
export class ProviderLinksController {
  constructor(
    private readonly links: OwnProviderLinksService,
    private readonly signIns: ProviderSignInsService,
  ) {}

  @Handle(listProviderLinks)
  list(_input: CallInput<typeof listProviderLinks>, { actor }: UserCallContext): Promise<ProviderLink[]> {
    return this.links.list(actor);
  }

  @Handle(beginProviderLink)
  begin(
    { browserId }: CallInput<typeof beginProviderLink>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof beginProviderLink>> {
    return this.signIns.beginLink(actor.userId, browserId);
  }

  @Handle(unlinkProvider)
  async unlink(
    _input: CallInput<typeof unlinkProvider>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof unlinkProvider>> {
    await this.links.unlink(actor);
    return { success: true };
  }
}
