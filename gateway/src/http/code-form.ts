import type { FastifyReply } from 'fastify';
import { unlockBody, unlockPageQuery } from '@emberdeck/contracts/identity/unlock';
import { type PlainPage, sendPage } from './plain-page.js';

/** What the form of a link with a code says. */
export interface CodeForm {
  /** The address that the form posts to. */
  readonly path: string;
  readonly token: string;
  readonly button: string;
}

/** A form without scripts for the code of a link. The contract restricts the characters of the token. */
export const codeForm = ({ path, token, button }: CodeForm): string =>
  [
    `<form method="post" action="${path}"><input type="hidden" name="token" value="${token}">`,
    '<label for="code">Code that came with the link</label>',
    '<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="200" autofocus>',
    `<button>${button}</button></form>`,
  ].join('');

/** The page after a wrong code. */
const wrongCodePage = (form: CodeForm): PlainPage => ({
  title: 'This is not the code',
  text: 'Type the six digits that came with the link.',
  action: codeForm(form),
});

/** The pages of a link whose code is typed. */
export interface CodePages<Outcome extends string> {
  readonly form: (token: string) => CodeForm;
  readonly question: (token: string) => PlainPage;
  readonly outcomes: Readonly<Record<Exclude<Outcome | 'invalid', 'wrong_code'>, PlainPage>>;
}

/** Sends the page that a link opens. It changes nothing. */
export function sendCodeQuestion<Outcome extends string>(
  reply: FastifyReply,
  query: unknown,
  { question, outcomes }: CodePages<Outcome>,
): void {
  const given = unlockPageQuery.safeParse(query);
  if (given.success) sendPage(reply, 200, question(given.data.token));
  else sendPage(reply, 410, outcomes.invalid);
}

/** Sends the page after a form, whose link and code `take` uses. */
export async function sendCodeOutcome<Outcome extends string>(
  reply: FastifyReply,
  body: unknown,
  { form, outcomes }: CodePages<Outcome>,
  take: (given: {
    readonly token: string;
    readonly code: string;
  }) => Promise<Outcome | 'invalid' | 'wrong_code'>,
): Promise<void> {
  const given = unlockBody.safeParse(body);
  const outcome = given.success ? await take(given.data) : 'invalid';
  if (outcome === 'wrong_code') {
    sendPage(reply, 422, wrongCodePage(form(given.data?.token ?? '')));
    return;
  }
  sendPage(reply, outcome === 'invalid' ? 410 : 200, outcomes[outcome as keyof typeof outcomes]);
}
