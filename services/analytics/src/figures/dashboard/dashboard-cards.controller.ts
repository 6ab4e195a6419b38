import { Controller } from '@nestjs/common';
import {
  type DashboardCards,
  getDashboardCards,
  setDashboardCards,
  useAsHeadline,
} from '@emberdeck/contracts/analytics/dashboard-cards';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { DashboardCardsService } from './dashboard-cards.service.js';

@Controller()
export class DashboardCardsController {
  constructor(private readonly cards: DashboardCardsService) {}

  @Handle(getDashboardCards)
  read(_input: object, { actor }: UserCallContext): Promise<DashboardCards> {
    return this.cards.read(actor);
  }

  @Handle(setDashboardCards)
  set(input: CallInput<typeof setDashboardCards>, { actor }: UserCallContext): Promise<DashboardCards> {
    return this.cards.set(actor, input);
  }

  @Handle(useAsHeadline)
  use(
    input: CallInput<typeof useAsHeadline>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof useAsHeadline>> {
    return this.cards.use(actor, input);
  }
}
