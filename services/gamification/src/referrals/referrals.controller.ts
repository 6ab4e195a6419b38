import { Controller } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import {
  checkReferralCode,
  confirmInvitation,
  listReferrals,
  sendReferral,
  type FriendReferral,
  type ReferralCodeCheck,
  type SendReferralAnswer,
} from '@emberdeck/contracts/gamification/referrals';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { ReferralsService } from './referrals.service.js';

@Controller()
export class ReferralsController {
  constructor(private readonly referrals: ReferralsService) {}

  @Handle(listReferrals)
  list(page: PageQuery, { actor }: UserCallContext): Promise<Page<FriendReferral>> {
    return this.referrals.list(actor, page);
  }

  @Handle(checkReferralCode)
  check({ code }: CallInput<typeof checkReferralCode>): Promise<ReferralCodeCheck> {
    return this.referrals.check(code);
  }

  @Handle(confirmInvitation)
  async confirm(input: CallInput<typeof confirmInvitation>): Promise<{ success: true }> {
    await this.referrals.confirm(input);
    return { success: true };
  }

  @Handle(sendReferral)
  send(
    input: CallInput<typeof sendReferral>,
    { actor, idempotencyKey }: UserCallContext,
  ): Promise<SendReferralAnswer> {
    return this.referrals.send(actor, input, idempotencyKey);
  }
}
