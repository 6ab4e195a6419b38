import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  type BegunHandoff,
  beginHandoff,
  type ClaimedHandoff,
  claimHandoff,
  confirmHandoff,
  finishHandoff,
} from '@emberdeck/contracts/identity/handoff';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { HandoffService } from './handoff.service.js';

@Controller()
export class HandoffController {
  constructor(private readonly handoffs: HandoffService) {}

  @Handle(beginHandoff)
  begin(input: CallInput<typeof beginHandoff>): Promise<BegunHandoff> {
    return this.handoffs.begin(input);
  }

  @Handle(claimHandoff)
  claim(input: CallInput<typeof claimHandoff>, { actor }: UserCallContext): Promise<ClaimedHandoff> {
    return this.handoffs.claim(actor, input);
  }

  @Handle(confirmHandoff)
  confirm(
    input: CallInput<typeof confirmHandoff>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof confirmHandoff>> {
    return this.handoffs.confirm(actor, input);
  }

  @Handle(finishHandoff)
  finish(input: CallInput<typeof finishHandoff>): Promise<CallOutput<typeof finishHandoff>> {
    return this.handoffs.finish(input);
  }
}
