import { Body, Controller, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type SignInLinkOutcome,
  signInLinkPageRoute,
  signInLinkPath,
  signInLinkRoute,
  useSignInLink,
} from '@emberdeck/contracts/identity/sign-in-link';
import { signInRefusals } from '@emberdeck/contracts/identity/suspension';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { SignInBrowsers } from '../auth/sign-in-browsers.js';
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

const form = (token: string): CodeForm => ({ path: signInLinkPath, token, button: 'Sign in' });

const question = (token: string): PlainPage => ({
  title: 'Sign in by a link of the operator',
  text: 'Type the code that was printed with this link. It signs this browser in, once.',
  action: codeForm(form(token)),
});

const signIn = '<a href="/">Go to sign-in</a>';
const again = 'Ask the operator of this server for a new one.';

const outcomes: CodePages<SignInLinkOutcome>['outcomes'] = {
  signed_in: {
    title: 'You are signed in',
    text: 'Add a passkey in the settings, so that you can sign in again without a message.',
    action: '<a href="/">Open Emberdeck</a>',
  },
  suspended: { title: 'You cannot sign in', text: signInRefusals.suspended, action: signIn },
  erasing: { title: 'You cannot sign in', text: signInRefusals.erasing, action: signIn },
  used: {
    title: 'This link has been used',
    text: `A link signs in once. If it was not you who used it, tell the operator. ${again}`,
    action: signIn,
  },
  invalid: {
    title: 'This link is no longer valid',
    text: `It was replaced by a newer one, or is older than a day. ${again}`,
    action: signIn,
  },
};

const pages: CodePages<SignInLinkOutcome> = { form, question, outcomes };

/** The page of the link by which an operator signs a contact in. It works as the page that unlocks a contact. */
@Controller()
export class SignInLinkController {
  constructor(
    private readonly calls: CallClient,
    private readonly browsers: SignInBrowsers,
    private readonly origins: RequestOrigins,
  ) {}

  @Serve(signInLinkPageRoute)
  page(@Query() query: unknown, @Res() reply: FastifyReply): void {
    sendCodeQuestion(reply, query, pages);
  }

  @Serve(signInLinkRoute)
  async use(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const browser = this.browsers.of(request);
    await sendCodeOutcome(reply, body, pages, async (given) => {
      const { flowToken: _flow, ...described } = browser.input;
      const answer = await this.calls.call(
        useSignInLink,
        { ...given, ...described },
        this.origins.of(request),
      );
      const { outcome, sessionToken } = answer.json();
      browser.signIn(reply, sessionToken);
      return outcome;
    });
  }
}
