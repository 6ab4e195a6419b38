import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  beginProviderSignIn,
  finishProviderSignIn,
  takeProviderSignIn,
} from '@emberdeck/contracts/identity/provider-sign-in';
import type { CallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Controller } from '@nestjs/common';
import { ProviderSignInsService } from '../providers/provider-sign-ins.service.js';
import { ProviderSignInService } from './provider-sign-in.service.js';

@Controller()
export class ProviderSignInController {
  constructor(
    private readonly signIns: ProviderSignInsService,
    private readonly finishing: ProviderSignInService,
  ) {}

  @Handle(beginProviderSignIn)
  begin(input: CallInput<typeof beginProviderSignIn>): Promise<CallOutput<typeof beginProviderSignIn>> {
    return this.signIns.begin(input);
  }

  @Handle(takeProviderSignIn)
  take(input: CallInput<typeof takeProviderSignIn>): Promise<CallOutput<typeof takeProviderSignIn>> {
    return this.signIns.take(input);
  }

  @Handle(finishProviderSignIn)
  finish(
    input: CallInput<typeof finishProviderSignIn>,
    context: CallContext,
  ): Promise<CallOutput<typeof finishProviderSignIn>> {
    return this.finishing.finish(input, context);
  }
}
