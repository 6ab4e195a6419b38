import type { ProviderOutcome } from '@emberdeck/contracts/identity/provider-sign-in';
import type { PlainPage } from '../http/plain-page.js';

const signIn = '<a href="/">Go to sign-in</a>';
const expired: PlainPage = {
  title: 'This sign-in is over',
  text: 'It was used, took longer than ten minutes, or began in another browser. Start again.',
  action: signIn,
};

/** Why nothing of the provider could be used. */
export const providerFailures = {
  none: {
    title: 'There is no such sign-in here',
    text: 'The operator of this server has set up no sign-in provider.',
    action: signIn,
  },
  down: {
    title: 'The sign-in provider cannot be reached',
    text: 'Try again in a few minutes, or sign in with a code.',
    action: signIn,
  },
  expired,
  canceled: {
    title: 'You did not sign in',
    text: 'The sign-in was canceled. You can start again, or sign in with a code.',
    action: signIn,
  },
  unproven: {
    title: 'This sign-in could not be checked',
    text: 'The answer of the sign-in provider does not prove who you are. Start again. If it fails again, tell the operator.',
    action: signIn,
  },
} as const satisfies Record<string, PlainPage>;

/** Why an account of the provider signs no one in. The settings restrict the characters of the name. */
export const providerRefusals = (
  name: string,
): Readonly<Record<Exclude<ProviderOutcome, 'signed_in'>, PlainPage>> => ({
  expired,
  prove_email: {
    title: 'Confirm your e-mail address once',
    text: `There is an account here with the e-mail address that you have at ${name}. Sign in to it with a code, in this browser and within half an hour. From then on, ${name} signs you in.`,
    action: '<a href="/">Sign in with a code</a>',
  },
  unverified_email: {
    title: 'Your e-mail address is not confirmed',
    text: `${name} has not confirmed an e-mail address of yours, so it cannot be used here. Confirm it there, or sign in with a code.`,
    action: signIn,
  },
  by_invitation: {
    title: 'You need an invitation',
    text: 'This server makes accounts for invited people only. Ask a member to invite your e-mail address, and open the link of that invitation.',
    action: signIn,
  },
});
