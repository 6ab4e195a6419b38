import { Controller } from '@nestjs/common';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { reverseCoins } from '@emberdeck/contracts/gamification/coin-corrections';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { CorrectionsService } from './corrections.service.js';

@Controller()
export class CorrectionsController {
  constructor(private readonly corrections: CorrectionsService) {}

  @Handle(reverseCoins)
  reverse(input: CallInput<typeof reverseCoins>): Promise<CallOutput<typeof reverseCoins>> {
    return this.corrections.reverse(input);
  }
}
