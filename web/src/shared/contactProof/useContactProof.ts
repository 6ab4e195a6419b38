import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { useTranslation } from 'react-i18next';
import { useToast } from '../toasts/useToast.js';
import { useProveContactMutation, useStartProofMutation } from './contactProofApi.js';
import { proofEntryOf } from './proofEntry.js';
import { useCodeSteps } from './useCodeSteps.js';

/** Confirms the first contact of an account. */
export function useContactProof(entryType: EntryType, onDone: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const [start] = useStartProofMutation();
  const [prove] = useProveContactMutation();
  return useCodeSteps(
    {
      start: (entryValue) => start(proofEntryOf(entryType, entryValue)).unwrap(),
      prove: async (entryValue, verificationCode) => {
        const answer = await prove({ entryType, entryValue, verificationCode }).unwrap();
        if (answer.success) toast.say(t('toast.success'), t('proof.done'));
        return answer;
      },
    },
    onDone,
  );
}
