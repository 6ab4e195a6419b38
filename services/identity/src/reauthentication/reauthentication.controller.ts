import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  beginPasskeyReauthentication,
  type PasskeyOptions,
  reauthenticateWithPasskey,
} from '@emberdeck/contracts/identity/passkeys';
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
import { PasskeysService } from '../passkeys/passkeys.service.js';
import { ReauthenticationService } from './reauthentication.service.js';

@Controller()
export class ReauthenticationController {
  constructor(
    private readonly reauthentication: ReauthenticationService,
    private readonly passkeys: PasskeysService,
  ) {}

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

  @Handle(beginPasskeyReauthentication)
  beginPasskey(
    _input: CallInput<typeof beginPasskeyReauthentication>,
    { actor }: UserCallContext,
  ): Promise<PasskeyOptions> {
    return this.passkeys.beginReauthentication(actor);
  }

  @Handle(reauthenticateWithPasskey)
  verifyPasskey(
    input: CallInput<typeof reauthenticateWithPasskey>,
    { actor }: UserCallContext,
  ): Promise<ReauthenticationAnswer> {
    return this.reauthentication.verifyPasskey(actor, input);
  }
}
