import { useTranslation } from 'react-i18next';
import Typography from '@mui/material/Typography';
import '../../shared/i18n/messageSettingsTexts.js';
import { PreferenceSwitches } from './PreferenceSwitches.js';
import { SettingsSection } from './SettingsSection.js';
import { UnavailableSwitches } from './UnavailableSwitches.js';

/** What the user is notified about. */
export function NotificationsSection() {
  const { t } = useTranslation();
  return (
    <SettingsSection id="settings-notifications">
      <PreferenceSwitches
        switches={[
          { name: 'everyMessage', label: t('messageSettings.every'), text: t('messageSettings.everyText') },
        ]}
      />
      <Typography sx={{ color: 'text.secondary' }}>{t('settings.notificationsNote')}</Typography>
      <UnavailableSwitches
        switches={[
          [t('settings.emailNotifications'), true],
          [t('settings.syncAlerts'), true],
          [t('settings.teamUpdates'), true],
          [t('settings.reportGeneration'), true],
        ]}
      />
    </SettingsSection>
  );
}
