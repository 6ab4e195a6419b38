import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { referralHeld } from '@emberdeck/contracts/gamification/held-referrals';
import { friendJoined, referralChanged } from '@emberdeck/contracts/gamification/referrals';
import {
  listReferralPlaces,
  offerReferralPlace,
  readReferralPlace,
  type ReferralPlace,
  withdrawReferralPlace,
} from '@emberdeck/contracts/identity/referral-places';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { Subscribe } from '@emberdeck/platform/runtime/subscribe.decorator';
import { Controller } from '@nestjs/common';
import { ReferralPlacesService } from './referral-places.service.js';

@Controller()
export class ReferralPlacesController {
  constructor(private readonly places: ReferralPlacesService) {}

  @Handle(listReferralPlaces)
  list(_input: object, { actor }: UserCallContext): Promise<ReferralPlace[]> {
    return this.places.list(actor);
  }

  @Handle(offerReferralPlace)
  offer(input: CallInput<typeof offerReferralPlace>, { actor }: UserCallContext): Promise<ReferralPlace> {
    return this.places.offer(actor, input);
  }

  @Handle(withdrawReferralPlace)
  async withdraw(
    { id }: CallInput<typeof withdrawReferralPlace>,
    { actor }: UserCallContext,
  ): Promise<CallOutput<typeof withdrawReferralPlace>> {
    await this.places.withdraw(actor, id);
    return { success: true };
  }

  @Handle(readReferralPlace)
  async offered({
    code,
  }: CallInput<typeof readReferralPlace>): Promise<CallOutput<typeof readReferralPlace>> {
    return { place: await this.places.offered(code) };
  }
}

/** A link that invites no friend any more opens no workspace either. */
@Controller()
export class ReferralPlacesSubscriber {
  constructor(private readonly places: ReferralPlacesService) {}

  @Subscribe(referralChanged, 'referral-places')
  async onChanged(tx: Tx, event: EventPayload<typeof referralChanged>): Promise<void> {
    const { userId, referralId, isTakenBack = false } = event;
    if (isTakenBack) await this.places.close(tx, userId, referralId);
  }

  @Subscribe(referralHeld, 'referral-places')
  async onHeld(tx: Tx, { userId, referralId }: EventPayload<typeof referralHeld>): Promise<void> {
    await this.places.close(tx, userId, referralId);
  }

  @Subscribe(friendJoined, 'referral-places')
  async onJoined(tx: Tx, { userId, referralId }: EventPayload<typeof friendJoined>): Promise<void> {
    await this.places.close(tx, userId, referralId);
  }
}
