import { useTranslation } from 'react-i18next';
import { useSaveSetting } from '../../shared/api/useSaveSetting.js';
import { shortcutPreference } from '../../shared/lib/shortcutPreference.js';
import { SwitchField } from '../../shared/ui/SwitchField.js';
import { SettingsSection } from './SettingsSection.js';

/** The switch for single-key shortcuts. */
export function ShortcutsSection() {
  const { t } = useTranslation();
  const isOn = shortcutPreference.useIsOn();
  const save = useSaveSetting();
  const change = (on: boolean): Promise<boolean> => {
    shortcutPreference.set(on);
    return save({ singleKeys: on }, () => shortcutPreference.set(!on));
  };
  return (
    <SettingsSection id="settings-shortcuts" text={t('shortcuts.settingText')}>
      <SwitchField label={t('shortcuts.setting')} checked={isOn} onChange={change} />
    </SettingsSection>
  );
}
