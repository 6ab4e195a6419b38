import { Body, Controller, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type ContactUndoOutcome,
  contactUndoPageRoute,
  contactUndoPath,
  contactUndoRoute,
  undoContactChange,
} from '@emberdeck/contracts/identity/contact-undo';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { BrowserCookies } from '../auth/browser-cookies.js';
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

const settings = '<a href="/settings#settings-sign-in">Ways to sign in</a>';

const form = (token: string): CodeForm => ({ path: contactUndoPath, token, button: 'This was not me' });

const question = (token: string): PlainPage => ({
  title: 'Take the change back?',
  text: 'Type the code that the message with this link shows. The contacts of your account are then as before this change, and all other browsers are signed out.',
  action: codeForm(form(token)),
});

const check = 'Check your passkeys, tokens and contacts.';

const outcomes: CodePages<ContactUndoOutcome>['outcomes'] = {
  undone: {
    title: 'The change is taken back',
    text: `All other browsers are signed out. ${check}`,
    action: settings,
  },
  already_undone: {
    title: 'The change is already taken back',
    text: check,
    action: settings,
  },
  taken: {
    title: 'Not all could be taken back',
    text: `A contact belongs to another account by now. The rest is as before, and all other browsers are signed out. ${check}`,
    action: settings,
  },
  invalid: {
    title: 'This link is no longer valid',
    text: 'It is too old. Sign in and check your ways to sign in.',
    action: settings,
  },
};

const pages: CodePages<ContactUndoOutcome> = { form, question, outcomes };

/** The page of the link in a message about changed contacts. It works as the page that unlocks a contact. */
@Controller()
export class ContactUndoController {
  constructor(
    private readonly calls: CallClient,
    private readonly cookies: BrowserCookies,
    private readonly origins: RequestOrigins,
  ) {}

  @Serve(contactUndoPageRoute)
  page(@Query() query: unknown, @Res() reply: FastifyReply): void {
    sendCodeQuestion(reply, query, pages);
  }

  /** A browser that is signed in to the account stays so. */
  @Serve(contactUndoRoute)
  async undo(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendCodeOutcome(reply, body, pages, async (given) => {
      const input = { ...given, keptSession: this.cookies.sessionId(request) };
      return (await this.calls.call(undoContactChange, input, this.origins.of(request))).json().outcome;
    });
  }
}
