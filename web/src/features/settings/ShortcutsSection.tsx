import { useTranslation } from 'react-i18next';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useShortcutPreference } from '../../shared/lib/shortcutPreference.js';
import { SettingsSection } from './SettingsSection.js';

/** Whether single keys lead somewhere; kept in this browser. */
export function ShortcutsSection() {
  const { t } = useTranslation();
  const { isOn, set } = useShortcutPreference();
  return (
    <SettingsSection title={t('shortcuts.title')} text={t('shortcuts.settingText')}>
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(_event, next) => set(next)} />}
        label={t('shortcuts.setting')}
        labelPlacement="start"
        sx={{ m: 0, justifyContent: 'space-between' }}
      />
    </SettingsSection>
  );
}
