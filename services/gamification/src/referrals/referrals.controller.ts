import { Controller } from '@nestjs/common';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import { readResendTimes, resendReferralMessage } from '@emberdeck/contracts/gamification/referral-messages';
import {
  checkReferralCode,
  confirmInvitation,
  createReferral,
  type CreatedReferral,
  deleteReferral,
  listReferrals,
  readReferralSending,
  readOwnReferral,
  resendReferral,
  sendReferral,
  shareReferral,
  type FriendReferral,
  type ReferralCodeCheck,
  type SendReferralAnswer,
} from '@emberdeck/contracts/gamification/referrals';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import type { CallContext, Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { InvitationSender } from './invitation-sender.service.js';
import { OwnReferralsService } from './own-referrals.service.js';
import { ReferralsService } from './referrals.service.js';

@Controller()
export class ReferralsController {
  constructor(
    private readonly referrals: ReferralsService,
    private readonly own: OwnReferralsService,
    private readonly sender: InvitationSender,
  ) {}

  @Handle(listReferrals)
  list(page: PageQuery, { actor }: UserCallContext): Promise<Page<FriendReferral>> {
    return this.referrals.list(actor, page);
  }

  @Handle(checkReferralCode)
  check({ code }: CallInput<typeof checkReferralCode>): Promise<ReferralCodeCheck> {
    return this.referrals.check(code);
  }

  @Handle(readOwnReferral)
  async ofUser(input: CallInput<typeof readOwnReferral>): Promise<CallOutput<typeof readOwnReferral>> {
    return { code: await this.own.codeOf(input) };
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

  @Handle(createReferral)
  create(
    input: CallInput<typeof createReferral>,
    { actor, idempotencyKey }: UserCallContext,
  ): Promise<CreatedReferral> {
    return this.referrals.create(actor, input, idempotencyKey);
  }

  @Handle(resendReferral)
  resend(
    { id }: CallInput<typeof resendReferral>,
    { actor, idempotencyKey }: UserCallContext,
  ): Promise<SendReferralAnswer> {
    return this.referrals.resend(actor, id, idempotencyKey);
  }

  @Handle(readResendTimes)
  resendTimes(input: CallInput<typeof readResendTimes>): Promise<CallOutput<typeof readResendTimes>> {
    return this.referrals.resendTimes(input);
  }

  @Handle(resendReferralMessage)
  resendMessage(
    input: CallInput<typeof resendReferralMessage>,
    { idempotencyKey }: CallContext,
  ): Promise<CallOutput<typeof resendReferralMessage>> {
    return this.referrals.resendMessage(input, idempotencyKey);
  }

  @Handle(shareReferral)
  async share({ id }: CallInput<typeof shareReferral>, { actor }: UserCallContext): Promise<FriendReferral> {
    await this.own.share(actor, id);
    return this.referrals.read(actor, id);
  }

  @Handle(deleteReferral)
  async takeBack(
    { id }: CallInput<typeof deleteReferral>,
    { actor }: UserCallContext,
  ): Promise<{ success: true }> {
    await this.own.takeBack(actor, id);
    return { success: true };
  }

  @Handle(readReferralSending)
  async sending(): Promise<CallOutput<typeof readReferralSending>> {
    return { countries: [...(await this.sender.countries())] };
  }
}
