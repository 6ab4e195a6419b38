import { Body, Controller, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  unlockBody,
  unlockContact,
  type UnlockOutcome,
  unlockPageQuery,
  unlockPageRoute,
  unlockPath,
  unlockRoute,
} from '@emberdeck/contracts/identity/unlock';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { htmlType, type PlainPage, plainPage } from '../http/plain-page.js';
import { RequestOrigins } from '../http/request-origin.js';
import { Serve } from './serve.decorator.js';

const signIn = '<a href="/">Go to sign-in</a>';

const form = (token: string): string =>
  [
    `<form method="post" action="${unlockPath}"><input type="hidden" name="token" value="${token}">`,
    '<label for="code">Code from the message</label>',
    '<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="64" autofocus>',
    '<button>Unlock</button></form>',
  ].join('');

const question = (token: string): PlainPage => ({
  title: 'Unlock your contact',
  text: 'Too many wrong codes were entered for it. Type the code that the message with this link shows. Then new browsers can sign in again.',
  action: form(token),
});

const wrongCode = (token: string): PlainPage => ({
  title: 'This is not the code',
  text: 'Type the six digits from the same message as the link.',
  action: form(token),
});

const pages: Readonly<Record<Exclude<UnlockOutcome, 'wrong_code'>, PlainPage>> = {
  unlocked: {
    title: 'Your contact is unlocked',
    text: 'You can ask for a new code and sign in now.',
    action: signIn,
  },
  already_unlocked: {
    title: 'Your contact is already unlocked',
    text: 'You can ask for a new code and sign in.',
    action: signIn,
  },
  invalid: {
    title: 'This link is no longer valid',
    text: 'It was replaced by a newer one, or is too old. To get a new link, enter your contact again.',
    action: signIn,
  },
};

/**
 * The page of the link that unlocks a contact. Programs that scan messages open links and press buttons, so both change
 * nothing without the code that is typed.
 */
@Controller()
export class UnlockController {
  constructor(
    private readonly calls: CallClient,
    private readonly origins: RequestOrigins,
  ) {}

  @Serve(unlockPageRoute)
  page(@Query() query: unknown, @Res() reply: FastifyReply): void {
    const given = unlockPageQuery.safeParse(query);
    if (given.success) send(reply, 200, question(given.data.token));
    else send(reply, 410, pages.invalid);
  }

  @Serve(unlockRoute)
  async unlock(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const given = unlockBody.safeParse(body);
    if (!given.success) {
      send(reply, 410, pages.invalid);
      return;
    }
    const answer = await this.calls.call(unlockContact, given.data, this.origins.of(request));
    const { outcome } = answer.json();
    if (outcome === 'wrong_code') send(reply, 422, wrongCode(given.data.token));
    else send(reply, outcome === 'invalid' ? 410 : 200, pages[outcome]);
  }
}

function send(reply: FastifyReply, status: number, page: PlainPage): void {
  void reply.status(status).header('content-type', htmlType).send(plainPage(page));
}
