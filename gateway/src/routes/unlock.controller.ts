import { Body, Controller, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  unlockContact,
  type UnlockOutcome,
  unlockPageRoute,
  unlockPath,
  unlockRoute,
} from '@emberdeck/contracts/identity/unlock';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import {
  type CodeForm,
  codeForm,
  type CodePages,
  sendCodeOutcome,
  sendCodeQuestion,
} from '../http/code-form.js';
import type { PlainPage } from '../http/plain-page.js';
import { RequestOrigins } from '../http/request-origin.js';
import { Serve } from './serve.decorator.js';

const signIn = '<a href="/">Go to sign-in</a>';

const form = (token: string): CodeForm => ({ path: unlockPath, token, button: 'Unlock' });

const question = (token: string): PlainPage => ({
  title: 'Unlock your contact',
  text: 'Too many wrong codes were entered for it. Type the code that the message with this link shows. Then new browsers can sign in again.',
  action: codeForm(form(token)),
});

const outcomes: CodePages<UnlockOutcome>['outcomes'] = {
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

const pages: CodePages<UnlockOutcome> = { form, question, outcomes };

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
    sendCodeQuestion(reply, query, pages);
  }

  @Serve(unlockRoute)
  async unlock(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendCodeOutcome(
      reply,
      body,
      pages,
      async (given) => (await this.calls.call(unlockContact, given, this.origins.of(request))).json().outcome,
    );
  }
}
