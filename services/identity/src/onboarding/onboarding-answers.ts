import { notConfiguredMarker } from '@emberdeck/contracts/core/errors';
import type { CallOutput } from '@emberdeck/contracts/core/call';
import type {
  completeOnboarding,
  EntryType,
  startOnboarding,
  verifyContact,
} from '@emberdeck/contracts/identity/onboarding';
import { signInRefusals } from '@emberdeck/contracts/identity/suspension';
import type { DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import type { ContactDelivery } from '../delivery/contact-delivery.service.js';
import { refusedCodes } from './refused-codes.js';

export type StartAnswer = CallOutput<typeof startOnboarding>;
export type VerifyAnswer = CallOutput<typeof verifyContact>;
export type CompleteAnswer = CallOutput<typeof completeOnboarding>;

/** The page after signing in. */
const home = '/';

const channelNames: Readonly<Record<EntryType, string>> = {
  email: 'E-mail',
  phone: 'SMS',
  whatsapp: 'WhatsApp',
};

const destinations: Readonly<Record<EntryType, string>> = {
  email: 'your e-mail address',
  phone: 'your phone',
  whatsapp: 'your WhatsApp number',
};

const notConfigured = (entryType: EntryType): string =>
  `${channelNames[entryType]} is ${notConfiguredMarker} on this server`;

const startMessages: Readonly<
  Record<DeliveryOutcome, (entryType: EntryType, reason: ContactDelivery['reason']) => string>
> = {
  sent: (entryType) => `A verification code was sent to ${destinations[entryType]}`,
  development: () => 'No mail provider is set up here, so your verification code is shown to you',
  not_configured: notConfigured,
  failed: (_entryType, reason) => refusedCodes[reason ?? 'provider'],
};

/** The response to an entry. It does not depend on whether the contact has an account. */
export function startAnswer(
  entryType: EntryType,
  { outcome, reason }: ContactDelivery,
  { flowToken, code, deliveryId }: { flowToken: string; code: string; deliveryId: string },
): StartAnswer {
  return {
    success: outcome === 'sent' || outcome === 'development',
    message: startMessages[outcome](entryType, reason),
    debugCode: outcome === 'development' ? code : null,
    reason: outcome === 'failed' ? reason : null,
    deliveryId: outcome === 'sent' && entryType !== 'email' ? deliveryId : null,
    flowToken,
  };
}

/** For a browser that is to wait for the code that it asked for a moment ago, and has perhaps lost its page. */
export const waitingStart = (entryType: EntryType, deliveryId: string): StartAnswer => ({
  success: true,
  message: 'A code is on its way: enter it.',
  debugCode: null,
  reason: null,
  deliveryId: entryType === 'email' ? null : deliveryId,
  flowToken: null,
});

const locked =
  'Too many wrong codes were entered for this contact. Open the link that was sent to it, or use a browser that has signed in before.';

/** The response to an entry for a locked contact. It is the same with and without an account. */
export function lockedStart(entryType: EntryType, { outcome, reason }: ContactDelivery): StartAnswer {
  const message = outcome === 'sent' ? locked : startMessages.failed(entryType, reason);
  return { success: false, message, debugCode: null, reason, deliveryId: null, flowToken: null };
}

/** Why a code makes no account where `SIGNUP` is `oidc`. */
const byProvider =
  'There is no account with this contact. Accounts here begin with the sign-in of your organization: use its button.';

const noCode = (message: string): VerifyAnswer => ({
  success: false,
  userExists: false,
  message,
  redirectUrl: null,
  sessionToken: null,
});

export const verifyAnswers = {
  /**
   * One response for wrong, replaced, expired and used codes, and for those of another browser: a difference would show
   * an attacker which code was right.
   */
  wrong: noCode('This code is wrong or no longer valid. Check it, or ask for a new one.'),
  locked: noCode(locked),
  /** Says nothing of the newest code: the replaced one was sent to the same contact for this browser. */
  replaced: noCode('Only the newest code works. Enter the code of the newest message.'),
  withoutCookie: noCode(
    'This browser sent no cookie, so the code cannot be checked. If you asked for the code in another browser, enter it there. Otherwise allow cookies for this site and ask for a new code.',
  ),
  /** Only the holder of the code learns that the contact has no account. */
  byProvider: noCode(byProvider),
  /** Only the holder of the code learns why no one can sign in to the account. */
  suspended: noCode(signInRefusals.suspended),
  erasing: noCode(signInRefusals.erasing),
  newContact: {
    success: true,
    userExists: false,
    message: 'Verified',
    redirectUrl: null,
    sessionToken: null,
  },
  welcomeBack: (sessionToken: string): VerifyAnswer => ({
    success: true,
    userExists: true,
    message: 'Welcome back!',
    redirectUrl: home,
    sessionToken,
  }),
} as const satisfies Record<string, VerifyAnswer | ((token: string) => VerifyAnswer)>;

const noAccount = (message: string): CompleteAnswer => ({
  success: false,
  message,
  welcomeCoins: 0,
  redirectUrl: null,
  sessionToken: null,
});

const signedIn = (message: string, welcomeCoins: number, sessionToken: string): CompleteAnswer => ({
  success: true,
  message,
  welcomeCoins,
  redirectUrl: home,
  sessionToken,
});

export const completeAnswers = {
  otherFlow: noAccount('This sign-up was started in another browser or too long ago. Please start again.'),
  withoutCookie: noAccount(
    'This browser sent no cookie, so your sign-up cannot go on. If you started in another browser, continue there. Otherwise allow cookies for this site and start again.',
  ),
  used: noAccount('This sign-up was completed already. Please sign in with a new code.'),
  notVerified: noAccount('Please enter the verification code first.'),
  notAllowed: (entryType: EntryType) =>
    noAccount(`${notConfigured(entryType)}, and an account needs a verified contact here.`),
  byProvider: noAccount(byProvider),
  suspended: noAccount(signInRefusals.suspended),
  erasing: noAccount(signInRefusals.erasing),
  byInvitation: noAccount(
    'This server makes accounts for invited people only. Ask a member for an invitation, and open its link here.',
  ),
  hasAccount: (entryType: EntryType) =>
    noAccount(
      `There is an account with this contact. Signing in to it takes a code, but ${notConfigured(entryType)}.`,
    ),
  welcomeBack: (sessionToken: string) => signedIn('Welcome back!', 0, sessionToken),
  /** `welcomeCoins` null: they are not booked yet. */
  welcome: (welcomeCoins: number | null, sessionToken: string): CompleteAnswer => {
    const coins = welcomeCoins === null ? ' Your welcome coins are on their way.' : welcomeText(welcomeCoins);
    return signedIn(`Welcome to Emberdeck!${coins}`, welcomeCoins ?? 0, sessionToken);
  },
} as const;

const welcomeText = (coins: number): string => (coins > 0 ? ` You earned ${coins} coins.` : '');
