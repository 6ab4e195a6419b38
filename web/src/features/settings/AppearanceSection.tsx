import { useTranslation } from 'react-i18next';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useGetPreferencesQuery } from '../../shared/api/preferencesApi.js';
import { useSaveSetting } from '../../shared/api/useSaveSetting.js';
import { useThemeMode } from '../../shared/theme/useThemeMode.js';
import { RadioCards } from '../../shared/ui/RadioCards.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { SettingsSection } from './SettingsSection.js';
import { zoneOptions } from './zoneOptions.js';

const modes = [
  { mode: 'system', icon: Monitor },
  { mode: 'light', icon: Sun },
  { mode: 'dark', icon: Moon },
] as const;

/** The zone of the times on screens. */
function OwnZoneField() {
  const { t } = useTranslation();
  const { data: preferences } = useGetPreferencesQuery();
  const save = useSaveSetting();
  const zone = preferences?.timeZone ?? null;
  return (
    <SelectInput
      label={t('settings.ownTimeZone')}
      hint={t('settings.ownTimeZoneText')}
      options={[{ value: '', label: t('settings.ownTimeZoneBrowser') }, ...zoneOptions(zone)]}
      value={zone ?? ''}
      disabled={!preferences}
      onChange={({ target }) => void save({ timeZone: target.value === '' ? null : target.value })}
    />
  );
}

/** Light, dark or the device's mode, and the zone of times. */
export function AppearanceSection() {
  const { t } = useTranslation();
  const { mode, change } = useThemeMode();
  const options = modes.map((each) => ({
    value: each.mode,
    title: t(`theme.${each.mode}`),
    text: t(`theme.${each.mode}Text`),
    icon: each.icon,
  }));
  return (
    <SettingsSection id="settings-appearance" text={t('settings.appearanceText')}>
      <RadioCards label={t('theme.label')} options={options} value={mode} onChange={change} columns={3} />
      <OwnZoneField />
    </SettingsSection>
  );
}
