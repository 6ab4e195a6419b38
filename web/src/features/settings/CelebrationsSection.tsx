import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { useSaveSetting } from '../../shared/api/useSaveSetting.js';
import {
  setCelebrationPreferences,
  useCelebrationPreferences,
} from '../../shared/celebrations/preferences.js';
import { rewardPreference } from '../../shared/lib/rewardPreference.js';
import { SwitchField } from '../../shared/ui/SwitchField.js';
import { PreferenceSwitches } from './PreferenceSwitches.js';
import { SettingsSection } from './SettingsSection.js';

/** Switches for coin flights, level-up cards and reached goals. */
function Moments() {
  const { t } = useTranslation();
  const preferences = useCelebrationPreferences();
  const save = useSaveSetting();
  const switches = [
    { name: 'coins', setting: 'celebrateCoins', label: t('celebrations.flyingCoins') },
    { name: 'levels', setting: 'celebrateLevels', label: t('celebrations.levelUps') },
    { name: 'goals', setting: 'celebrateGoals', label: t('celebrations.goals') },
  ] as const;
  return (
    <Box sx={{ display: 'grid' }}>
      {switches.map(({ name, setting, label }) => (
        <SwitchField
          key={name}
          label={label}
          checked={preferences[name]}
          onChange={(on) => {
            setCelebrationPreferences({ ...preferences, [name]: on });
            return save({ [setting]: on }, () => setCelebrationPreferences(preferences));
          }}
        />
      ))}
    </Box>
  );
}

/** One switch for all coins, levels and celebrations, and those of the celebrations. */
export function CelebrationsSection() {
  const { t } = useTranslation();
  const isShown = rewardPreference.useIsOn();
  return (
    <SettingsSection id="settings-celebrations" text={t('celebrations.settingsText')}>
      <PreferenceSwitches
        switches={[
          { name: 'showRewards', label: t('celebrations.rewards'), text: t('celebrations.rewardsText') },
        ]}
      />
      {isShown && <Moments />}
    </SettingsSection>
  );
}
