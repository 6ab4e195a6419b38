import { useTranslation } from 'react-i18next';
import Chip from '@mui/material/Chip';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useGetPreferencesQuery, useUpdatePreferencesMutation } from '../../shared/api/preferencesApi.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { ActionMenu } from '../../shared/ui/ActionMenu.js';

/** Says on one's own card that the other members see one as offline. */
export function OfflineChip() {
  const { t } = useTranslation();
  const { data: preferences } = useGetPreferencesQuery();
  return preferences?.appearOffline ? <Chip size="small" color="warning" label={t('team.hidden')} /> : null;
}

/** The menu of one's own card: appear offline, or be shown again. */
export function OwnMenu({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { data: preferences } = useGetPreferencesQuery();
  const [update] = useUpdatePreferencesMutation();
  if (preferences === undefined) return null;
  const { appearOffline } = preferences;
  const change = async (): Promise<void> => {
    try {
      await update({ appearOffline: !appearOffline }).unwrap();
    } catch (error) {
      toast.fail(t('team.hideFailed'), error);
    }
  };
  return (
    <ActionMenu
      label={t('team.actions', { name })}
      actions={[
        {
          key: 'presence',
          label: t(appearOffline ? 'team.show' : 'team.hide'),
          icon: appearOffline ? Eye : EyeOff,
          onSelect: () => void change(),
        },
      ]}
      sx={{ alignSelf: 'flex-start', mt: -0.5, marginInlineEnd: -1 }}
    />
  );
}
