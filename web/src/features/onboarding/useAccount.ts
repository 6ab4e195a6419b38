import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { useTranslation } from 'react-i18next';
import { browserTimeZone } from '../../shared/lib/timeZones.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { useCompleteMutation } from './onboardingApi.js';
import { generatedDisplayName, redirectNewUserMs } from './onboardingFlow.js';
import {
  forgetReferralCode,
  forgetTeamInvitation,
  referralCode,
  teamInvitation,
} from '../../shared/session/invitations.js';

export interface Contact {
  readonly entryType: EntryType;
  readonly entryValue: string;
  /** The form showed what messages to this number cost and how they end. */
  readonly acceptsTexts?: boolean;
}

/** Creates the account of a contact, welcomes the user and opens the application. */
export function useAccount(leave: (redirectUrl: string | null, delayMs: number) => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const [completeCall] = useCompleteMutation();

  /** Throws if no account could be created. A final refusal by the server is an Error with the server's message. */
  const create = async ({ entryType, entryValue }: Contact): Promise<void> => {
    const code = referralCode();
    const invitation = teamInvitation();
    const displayName = generatedDisplayName(Date.now());
    const answer = await completeCall({
      entryType,
      entryValue,
      displayName,
      ...(code === null ? {} : { referralCode: code }),
      ...(invitation === null ? {} : { invitation }),
      timeZone: browserTimeZone(),
    }).unwrap();
    if (!answer.success) {
      throw new Error(answer.message);
    }
    forgetReferralCode();
    forgetTeamInvitation();
    const { welcomeCoins: count, message } = answer;
    toast.say(t('verify.welcomeTitle'), count > 0 ? t('verify.welcomeText', { count }) : message);
    leave(answer.redirectUrl, redirectNewUserMs);
  };

  /** Creates the account without a code, because the server cannot send codes on this channel. */
  const createWithoutCode = async (contact: Contact): Promise<void> => {
    await toast.shown(t('entry.unavailableTitle'), t('entry.unavailableText'));
    try {
      await create(contact);
    } catch (error) {
      console.error('The account could not be created directly.', error);
      toast.warn(t('entry.failedTitle'), t('entry.failedText'));
    }
  };

  return { create, createWithoutCode };
}
