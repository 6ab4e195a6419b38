import { useTranslation } from 'react-i18next';
import {
  type MuteChange,
  type PreferenceChange,
  useChangeMuteMutation,
  useUpdateNotificationPreferencesMutation,
} from '../../shared/api/notificationPreferencesApi.js';
import { useToast } from '../../shared/toasts/useToast.js';

function useFailureToast() {
  const { t } = useTranslation();
  const toast = useToast();
  return async (saving: Promise<unknown>): Promise<void> => {
    try {
      await saving;
    } catch (error) {
      toast.fail(t('settings.saveFailed'), error);
    }
  };
}

/** Saves what the user is notified about. The change shows at once, and moves back with a toast if saving fails. */
export function useSaveNotices() {
  const withToast = useFailureToast();
  const [update] = useUpdateNotificationPreferencesMutation();
  return (change: PreferenceChange): Promise<void> => withToast(update(change).unwrap());
}

/** Mutes or unmutes a thing, as {@link useSaveNotices}. */
export function useSaveMute() {
  const withToast = useFailureToast();
  const [save] = useChangeMuteMutation();
  return (change: MuteChange): Promise<void> => withToast(save(change).unwrap());
}
