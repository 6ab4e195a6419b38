import { Controller, Get, Query, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { checkReferralCode, type ReferralCodeCheck } from '@emberdeck/contracts/gamification/referrals';
import { type EntryChannel, listEntryChannels } from '@emberdeck/contracts/identity/onboarding';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { AddressQuotaGuard } from '../http/address-quota.guard.js';
import { httpInput } from '../http/http-input.js';
import { requestOrigin } from '../http/request-origin.js';

/** What the landing screen reads before a visitor signs in. Public. */
@Controller('api/onboard')
@UseGuards(AddressQuotaGuard)
export class LandingController {
  constructor(private readonly calls: CallClient) {}

  @Get('channels')
  async channels(@Query() query: unknown, @Req() request: FastifyRequest): Promise<EntryChannel[]> {
    const input = httpInput(listEntryChannels.input, query);
    const answer = await this.calls.call(listEntryChannels, input, {
      ...requestOrigin(request),
      isRepeatable: true,
    });
    return answer.json();
  }

  /** Whether the code of `?ref=` leads to an open invitation. */
  @Get('invitation')
  async invitation(@Query() query: unknown, @Req() request: FastifyRequest): Promise<ReferralCodeCheck> {
    const input = httpInput(checkReferralCode.input, query);
    const answer = await this.calls.call(checkReferralCode, input, {
      ...requestOrigin(request),
      isRepeatable: true,
    });
    return answer.json();
  }
}
