import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  getReauthentication,
  type Reauthentication,
  type ReauthenticationAnswer,
  startReauthentication,
  verifyReauthentication,
} from '@emberdeck/contracts/identity/reauthentication';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { ReauthenticationService } from './reauthentication.service.js';

@Controller()
export class ReauthenticationController {
  constructor(private readonly reauthentication: ReauthenticationService) {}

  @Handle(getReauthentication)
  state(
    _input: CallInput<typeof getReauthentication>,
    { actor }: UserCallContext,
  ): Promise<Reauthentication> {
    return this.reauthentication.state(actor);
  }

  @Handle(startReauthentication)
  start(
    input: CallInput<typeof startReauthentication>,
    context: UserCallContext,
  ): Promise<CallOutput<typeof startReauthentication>> {
    return this.reauthentication.start(context.actor, input, context);
  }

  @Handle(verifyReauthentication)
  verify(
    input: CallInput<typeof verifyReauthentication>,
    context: UserCallContext,
  ): Promise<ReauthenticationAnswer> {
    return this.reauthentication.verify(context.actor, input, context);
  }
}
