import { useTranslation } from 'react-i18next';
import type { PreferenceChange } from '../../shared/api/notificationPreferencesApi.js';
import { useUpdateNotificationPreferencesMutation } from '../../shared/api/notificationPreferencesApi.js';
import { useToast } from '../../shared/toasts/useToast.js';

/** Saves what the user is notified about. The change shows at once, and moves back with a toast if saving fails. */
export function useSaveNotices() {
  const { t } = useTranslation();
  const toast = useToast();
  const [update] = useUpdateNotificationPreferencesMutation();
  return async (change: PreferenceChange): Promise<void> => {
    try {
      await update(change).unwrap();
    } catch (error) {
      toast.fail(t('settings.saveFailed'), error);
    }
  };
}
