import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import {
  setCelebrationPreferences,
  useCelebrationPreferences,
} from '../../shared/celebrations/preferences.js';
import { SettingsSection } from './SettingsSection.js';
import { SwitchField } from '../../shared/ui/SwitchField.js';

/** Switches for coin flights, level-up cards and reached goals. Stored in this browser. */
export function CelebrationsSection() {
  const { t } = useTranslation();
  const preferences = useCelebrationPreferences();
  const switches = [
    ['coins', t('celebrations.flyingCoins')],
    ['levels', t('celebrations.levelUps')],
    ['goals', t('celebrations.goals')],
  ] as const;
  return (
    <SettingsSection id="settings-celebrations" text={t('celebrations.settingsText')}>
      <Box sx={{ display: 'grid' }}>
        {switches.map(([name, label]) => (
          <SwitchField
            key={name}
            label={label}
            checked={preferences[name]}
            onChange={(on) => setCelebrationPreferences({ ...preferences, [name]: on })}
          />
        ))}
      </Box>
    </SettingsSection>
  );
}
