import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../shared/api/apiError.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { useCompleteMutation } from './onboardingApi.js';
import { generatedDisplayName, redirectNewUserMs } from './onboardingFlow.js';
import { forgetReferralCode, referralCode } from './referralCode.js';

export interface Contact {
  readonly entryType: EntryType;
  readonly entryValue: string;
}

/** Makes the account of a contact, with its welcome and the way into the application. */
export function useAccount(leave: (redirectUrl: string | null, delayMs: number) => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const [completeCall] = useCompleteMutation();

  /** Throws where no account could be made: an Error with the words of the server where that refuses it for good. */
  const create = async ({ entryType, entryValue }: Contact): Promise<void> => {
    const code = referralCode();
    const displayName = generatedDisplayName(Date.now());
    const answer = await completeCall({
      entryType,
      entryValue,
      displayName,
      ...(code === null ? {} : { referralCode: code }),
    }).unwrap();
    if (!answer.success) {
      throw new Error(answer.message);
    }
    forgetReferralCode();
    toast.say(t('verify.welcomeTitle'), t('verify.welcomeText', { count: answer.welcomeCoins }));
    leave(answer.redirectUrl, redirectNewUserMs);
  };

  /** Nobody delivers codes on this channel: the account is made without one. */
  const createWithoutCode = async (contact: Contact): Promise<void> => {
    toast.say(t('entry.unavailableTitle'), t('entry.unavailableText'));
    try {
      await create(contact);
    } catch (error) {
      console.error('The account could not be created directly.', error);
      const reason = error instanceof Error ? error.message : reasonOf(error);
      toast.warn(t('entry.failedTitle'), reason || t('entry.failedText'));
    }
  };

  return { create, createWithoutCode };
}
