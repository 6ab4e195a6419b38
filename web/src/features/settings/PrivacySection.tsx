import { useTranslation } from 'react-i18next';
import { useCan } from '../../shared/session/useCan.js';
import { SettingsSection } from './SettingsSection.js';
import { UnavailableButton } from '../../shared/ui/UnavailableButton.js';
import { PreferenceSwitches } from './PreferenceSwitches.js';
import { UnavailableSwitches } from './UnavailableSwitches.js';

/** Who sees the user's data. */
export function PrivacySection() {
  const { t } = useTranslation();
  const hasSources = useCan('create-data-source');
  return (
    <SettingsSection id="settings-privacy">
      <PreferenceSwitches
        switches={[
          {
            name: 'appearOffline',
            label: t('settings.appearOffline'),
            text: t('settings.appearOfflineText'),
          },
          ...(hasSources
            ? [
                {
                  name: 'clientDataAccess',
                  label: t('settings.clientAccess'),
                  text: t('settings.clientAccessText'),
                } as const,
              ]
            : []),
        ]}
      />
      <UnavailableSwitches switches={[[t('settings.dataSharing'), false]]} />
      <UnavailableButton variant="outlined" note={t('settings.privacyNote')}>
        {t('settings.exportData')}
      </UnavailableButton>
    </SettingsSection>
  );
}
