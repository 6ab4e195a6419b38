import { Body, Controller, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  unlockBody,
  unlockContact,
  unlockPath,
  unlockPageRoute,
  unlockRoute,
} from '@emberdeck/contracts/identity/unlock';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { AddressQuotaGuard } from '../http/address-quota.guard.js';
import { htmlType, type PlainPage, plainPage } from '../http/plain-page.js';
import { RequestOrigins } from '../http/request-origin.js';
import { Serve } from './serve.decorator.js';

const signIn = '<a href="/">Go to sign-in</a>';

const question = (token: string): PlainPage => ({
  title: 'Unlock your contact',
  text: 'Too many wrong codes were entered for it. Once it is unlocked, new browsers can ask for a code again.',
  action: `<form method="post" action="${unlockPath}"><input type="hidden" name="token" value="${token}"><button>Unlock</button></form>`,
});

const unlocked: PlainPage = {
  title: 'Your contact is unlocked',
  text: 'You can ask for a new code and sign in now.',
  action: signIn,
};

const invalidLink: PlainPage = {
  title: 'This link is no longer valid',
  text: 'It was used already, replaced by a newer one, or is too old. To get a new link, enter your contact again.',
  action: signIn,
};

/**
 * The page of the link that unlocks a contact. Opening it changes nothing, since mail scanners open links too: only its
 * button consumes the link.
 */
@Controller()
@UseGuards(AddressQuotaGuard)
export class UnlockController {
  constructor(
    private readonly calls: CallClient,
    private readonly origins: RequestOrigins,
  ) {}

  @Serve(unlockPageRoute)
  page(@Query() query: unknown, @Res() reply: FastifyReply): void {
    const given = unlockBody.safeParse(query);
    send(reply, given.success ? question(given.data.token) : invalidLink);
  }

  @Serve(unlockRoute)
  async unlock(
    @Body() form: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const given = unlockBody.safeParse(form);
    send(reply, given.success && (await this.open(given.data, request)) ? unlocked : invalidLink);
  }

  private async open(input: { token: string }, request: FastifyRequest): Promise<boolean> {
    const answer = await this.calls.call(unlockContact, input, this.origins.of(request));
    return answer.json().unlocked;
  }
}

function send(reply: FastifyReply, page: PlainPage): void {
  const status = page === invalidLink ? 410 : 200;
  void reply.status(status).header('content-type', htmlType).send(plainPage(page));
}
