import { Controller } from '@nestjs/common';
import { type ClientView, listClientViews, setClientView } from '@emberdeck/contracts/analytics/client-views';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { requirePermission } from '@emberdeck/platform/runtime/require-permission';
import { ClientViewsService } from './client-views.service.js';

@Controller()
export class ClientViewsController {
  constructor(private readonly views: ClientViewsService) {}

  @Handle(listClientViews)
  list(_input: object, { actor }: UserCallContext): Promise<ClientView[]> {
    requirePermission(actor, setClientView.name);
    return this.views.list(actor);
  }

  @Handle(setClientView)
  set(
    input: CallInput<typeof setClientView>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof setClientView>> {
    return this.views.set(actor, input);
  }
}
