import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import {
  setCelebrationPreferences,
  useCelebrationPreferences,
} from '../../shared/celebrations/preferences.js';
import { SettingsSection } from './SettingsSection.js';

/** What may fly and take the stage; kept in this browser. */
export function CelebrationsSection() {
  const { t } = useTranslation();
  const preferences = useCelebrationPreferences();
  const switches = [
    ['coins', t('celebrations.flyingCoins')],
    ['levels', t('celebrations.levelUps')],
  ] as const;
  return (
    <SettingsSection title={t('celebrations.settings')} text={t('celebrations.settingsText')}>
      <Box sx={{ display: 'grid' }}>
        {switches.map(([name, label]) => (
          <FormControlLabel
            key={name}
            control={
              <Switch
                checked={preferences[name]}
                onChange={(_event, on) => setCelebrationPreferences({ ...preferences, [name]: on })}
              />
            }
            label={label}
            labelPlacement="start"
            sx={{ m: 0, justifyContent: 'space-between' }}
          />
        ))}
      </Box>
    </SettingsSection>
  );
}
