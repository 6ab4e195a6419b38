import { useTranslation } from 'react-i18next';
import { useCan } from '../../shared/session/useCan.js';
import { SettingsSection } from './SettingsSection.js';
import { ExportData } from './ExportData.js';
import { PreferenceSwitches } from './PreferenceSwitches.js';

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
          { name: 'showTyping', label: t('settings.showTyping'), text: t('settings.showTypingText') },
          { name: 'dataSharing', label: t('settings.dataSharing'), text: t('settings.dataSharingText') },
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
      <ExportData />
    </SettingsSection>
  );
}
