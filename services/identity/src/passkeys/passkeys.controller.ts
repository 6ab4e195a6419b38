import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  deletePasskey,
  listPasskeys,
  type Passkey,
  type PasskeyOptions,
  renamePasskey,
  signInWithPasskey,
} from '@emberdeck/contracts/identity/passkeys';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { PasskeysService } from './passkeys.service.js';

@Controller()
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Handle(listPasskeys)
  list(_input: CallInput<typeof listPasskeys>, { actor }: UserCallContext): Promise<Passkey[]> {
    return this.passkeys.list(actor);
  }

  @Handle(beginPasskey)
  begin(_input: CallInput<typeof beginPasskey>, { actor }: UserCallContext): Promise<PasskeyOptions> {
    return this.passkeys.begin(actor);
  }

  @Handle(addPasskey)
  add(input: CallInput<typeof addPasskey>, { actor }: UserCallContext): Promise<Passkey> {
    return this.passkeys.add(actor, input);
  }

  @Handle(renamePasskey)
  rename(input: CallInput<typeof renamePasskey>, { actor }: UserCallContext): Promise<Passkey> {
    return this.passkeys.rename(actor, input);
  }

  @Handle(deletePasskey)
  async remove(
    { id }: CallInput<typeof deletePasskey>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof deletePasskey>> {
    await this.passkeys.remove(actor, id);
    return { success: true };
  }

  @Handle(beginPasskeySignIn)
  beginSignIn({ browserId }: CallInput<typeof beginPasskeySignIn>): Promise<PasskeyOptions> {
    return this.passkeys.beginSignIn(browserId);
  }

  @Handle(signInWithPasskey)
  signIn(input: CallInput<typeof signInWithPasskey>): Promise<CallOutput<typeof signInWithPasskey>> {
    return this.passkeys.signIn(input);
  }
}
