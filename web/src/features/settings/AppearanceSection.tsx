import { useTranslation } from 'react-i18next';
import { useColorScheme } from '@mui/material/styles';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { RadioCards } from '../../shared/ui/RadioCards.js';
import { SettingsSection } from './SettingsSection.js';

const modes = [
  { mode: 'system', icon: Monitor },
  { mode: 'light', icon: Sun },
  { mode: 'dark', icon: Moon },
] as const;

/** The choice of light, dark or the device's mode. Stored in this browser. */
export function AppearanceSection() {
  const { t } = useTranslation();
  const { mode = 'system', setMode } = useColorScheme();
  const options = modes.map((each) => ({
    value: each.mode,
    title: t(`theme.${each.mode}`),
    text: t(`theme.${each.mode}Text`),
    icon: each.icon,
  }));
  return (
    <SettingsSection id="settings-appearance" text={t('settings.appearanceText')}>
      <RadioCards label={t('theme.label')} options={options} value={mode} onChange={setMode} columns={3} />
    </SettingsSection>
  );
}
