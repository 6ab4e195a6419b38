import { Controller, Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { checkReferralCode } from '@emberdeck/contracts/gamification/referrals';
import { onboardInvitationRoute, type ShownReferral } from '@emberdeck/contracts/gamification/shown-referral';
import {
  type EntryChannel,
  listEntryChannels,
  onboardChannelsRoute,
  type OperatorPages,
  operatorPagesRoute,
} from '@emberdeck/contracts/identity/onboarding';
import {
  readInvitation,
  type ShownInvitation,
  shownInvitationRoute,
} from '@emberdeck/contracts/identity/invitations';
import { type OfferedPlace, readReferralPlace } from '@emberdeck/contracts/identity/referral-places';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import type { GatewaySettings } from '../gateway.settings.js';
import { RequestOrigins } from '../http/request-origin.js';
import { RouteInput } from './route-input.js';
import { Serve } from './serve.decorator.js';

/** Public reads of the landing screen, before a visitor signs in. */
@Controller()
export class LandingController {
  constructor(
    private readonly calls: CallClient,
    private readonly origins: RequestOrigins,
    @Inject(SETTINGS) private readonly settings: Pick<GatewaySettings, 'PRIVACY_URL' | 'TERMS_URL'>,
  ) {}

  @Serve(onboardChannelsRoute)
  async channels(
    @RouteInput(onboardChannelsRoute) input: z.output<typeof onboardChannelsRoute.input>,
    @Req() request: FastifyRequest,
  ): Promise<EntryChannel[]> {
    const answer = await this.calls.call(listEntryChannels, input, {
      ...this.origins.of(request),
      isRepeatable: true,
    });
    return answer.json();
  }

  @Serve(operatorPagesRoute)
  pages(): OperatorPages {
    const { TERMS_URL: termsUrl = null, PRIVACY_URL: privacyUrl = null } = this.settings;
    return { termsUrl, privacyUrl };
  }

  /** Who invites to which workspace, by the secret of `?invite=`. */
  @Serve(shownInvitationRoute)
  async shown(
    @RouteInput(shownInvitationRoute) input: z.output<typeof shownInvitationRoute.input>,
    @Req() request: FastifyRequest,
  ): Promise<ShownInvitation> {
    const answer = await this.calls.call(readInvitation, input, {
      ...this.origins.of(request),
      isRepeatable: true,
    });
    return answer.json();
  }

  /** Whether the code of `?ref=` belongs to an open invitation. */
  @Serve(onboardInvitationRoute)
  async invitation(
    @RouteInput(onboardInvitationRoute) input: z.output<typeof onboardInvitationRoute.input>,
    @Req() request: FastifyRequest,
  ): Promise<ShownReferral> {
    const answer = await this.calls.call(checkReferralCode, input, {
      ...this.origins.of(request),
      isRepeatable: true,
    });
    const { valid, invitation } = answer.json();
    const shown = invitation && { ...invitation, place: await this.placeOf(input.code) };
    return { valid, invitation: shown ?? null };
  }

  /** While identity does not answer, the link invites a friend only. */
  private async placeOf(code: string): Promise<OfferedPlace | null> {
    try {
      return (await this.calls.call(readReferralPlace, { code }, { isRepeatable: true })).json().place;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}
