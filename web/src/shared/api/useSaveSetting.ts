import type { Preferences } from '@emberdeck/contracts/identity/preferences';
import { useTranslation } from 'react-i18next';
import { useToast } from '../toasts/useToast.js';
import { useUpdatePreferencesMutation } from './preferencesApi.js';

/** Saves settings, which show at once. `undo` takes back what this browser stored, if saving fails. */
export function useSaveSetting() {
  const { t } = useTranslation();
  const toast = useToast();
  const [update] = useUpdatePreferencesMutation();
  return async (changes: Partial<Preferences>, undo?: () => void): Promise<boolean> => {
    try {
      await update(changes).unwrap();
      return true;
    } catch (error) {
      undo?.();
      toast.fail(t('settings.saveFailed'), error);
      return false;
    }
  };
}
