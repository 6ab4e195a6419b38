import type { SendReferralAnswer } from '@emberdeck/contracts/gamification/referrals';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../shared/toasts/useToast.js';

/** Says whether a text message was sent. */
export function useAnswerToasts(): (answer: SendReferralAnswer) => void {
  const { t } = useTranslation();
  const toast = useToast();
  return (answer) => {
    if (answer.success) {
      toast.say(t('referrals.sentTitle'), t('referrals.sentText', { code: answer.referralCode ?? '' }));
    } else {
      toast.warn(t('referrals.notSentTitle'), answer.message);
    }
  };
}
