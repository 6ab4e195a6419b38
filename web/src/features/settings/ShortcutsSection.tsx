import { useTranslation } from 'react-i18next';
import { useShortcutPreference } from '../../shared/lib/shortcutPreference.js';
import { SettingsSection } from './SettingsSection.js';
import { SwitchField } from '../../shared/ui/SwitchField.js';

/** The switch for single-key shortcuts. Stored in this browser. */
export function ShortcutsSection() {
  const { t } = useTranslation();
  const { isOn, set } = useShortcutPreference();
  return (
    <SettingsSection id="settings-shortcuts" text={t('shortcuts.settingText')}>
      <SwitchField label={t('shortcuts.setting')} checked={isOn} onChange={set} />
    </SettingsSection>
  );
}
