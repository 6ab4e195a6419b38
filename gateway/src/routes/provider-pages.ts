import type { ProviderOutcome } from '@emberdeck/contracts/identity/provider-sign-in';
import { signInRefusals } from '@emberdeck/contracts/identity/suspension';
import type { PlainPage } from '../http/plain-page.js';

const link = (home: string, text: string): string => `<a href="${home}">${text}</a>`;

/** Why nothing of the provider could be used. */
export type ProviderFailure = 'none' | 'down' | 'expired' | 'canceled' | 'refused' | 'unproven';

const texts: Readonly<Record<ProviderFailure, readonly [title: string, text: string]>> = {
  none: ['There is no such sign-in here', 'The operator of this server has set up no sign-in provider.'],
  down: ['The sign-in provider cannot be reached', 'Try again in a few minutes, or sign in with a code.'],
  expired: [
    'This sign-in is over',
    'It was used, took longer than ten minutes, or began in another browser. Start again.',
  ],
  canceled: ['You did not sign in', 'The sign-in was canceled. You can start again, or sign in with a code.'],
  refused: [
    'The sign-in provider reported a fault',
    'It signed no one in. Try again in a few minutes, or sign in with a code. If it fails again, tell the operator.',
  ],
  unproven: [
    'This sign-in could not be checked',
    'The answer of the sign-in provider does not prove who you are. Start again. If it fails again, tell the operator.',
  ],
};

/** The page after a failure. `home` leads to the page that asked for the sign-in, with the invitation of the visitor. */
export function failurePage(failure: ProviderFailure, home: string): PlainPage {
  const [title, text] = texts[failure];
  return { title, text, action: link(home, 'Go to sign-in') };
}

type Refusal = Exclude<ProviderOutcome, 'signed_in' | 'linked'>;

/** Where a user links and unlinks the provider. */
export const settingsPage = '/settings#settings-sign-in';

const backToSettings = link(settingsPage, 'Back to Settings');

const linkTexts: Readonly<Partial<Record<ProviderFailure, readonly [title: string, text: string]>>> = {
  canceled: ['Nothing was linked', 'The sign-in at the provider was canceled. You are still signed in here.'],
  refused: [
    'The sign-in provider reported a fault',
    'Nothing was linked. Try again in a few minutes. If it fails again, tell the operator.',
  ],
};

/** The page after a signed-in user failed to link the provider. */
export function linkFailurePage(failure: ProviderFailure): PlainPage {
  const [title, text] = linkTexts[failure] ?? texts[failure];
  return { title, text, action: backToSettings };
}

/** Why an account of the provider signs no one in. The settings restrict the characters of the name. */
export function refusalPage(outcome: Refusal, name: string, home: string): PlainPage {
  switch (outcome) {
    case 'prove_email':
      return {
        title: 'Confirm your e-mail address once',
        text: `There is an account here with the e-mail address that you have at ${name}. Sign in to it with a code, in this browser and within half an hour. From then on, ${name} signs you in.`,
        action: link(home, 'Sign in with a code'),
      };
    case 'unverified_email':
      return {
        title: 'Your e-mail address is not confirmed',
        text: `${name} has not confirmed an e-mail address of yours, so it cannot be used here. Confirm it there, or sign in with a code.`,
        action: link(home, 'Go to sign-in'),
      };
    case 'by_invitation':
      return {
        title: 'You need an invitation',
        text: 'This server makes accounts for invited people only. Ask a member to invite your e-mail address, and open the link of that invitation.',
        action: link(home, 'Go to sign-in'),
      };
    case 'suspended':
    case 'erasing':
      return {
        title: 'You cannot sign in',
        text: signInRefusals[outcome],
        action: link(home, 'Go to sign-in'),
      };
    case 'taken':
      return {
        title: 'This sign-in belongs to another account',
        text: `Your account at ${name} signs in to another account here, so it was not linked. Sign in to that one and unlink it first, or use another account at ${name}.`,
        action: backToSettings,
      };
    default:
      return failurePage('expired', home);
  }
}
