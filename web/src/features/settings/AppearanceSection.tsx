import { useTranslation } from 'react-i18next';
import { useColorScheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { Section } from '../../shared/ui/Section.js';

const modes = [
  { mode: 'system', icon: Monitor },
  { mode: 'light', icon: Sun },
  { mode: 'dark', icon: Moon },
] as const;

/** Light, dark, or as the system has it; kept in this browser. */
export function AppearanceSection() {
  const { t } = useTranslation();
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <Section title={t('settings.appearance')} text={t('settings.appearanceText')}>
      <ToggleButtonGroup
        exclusive
        value={mode}
        aria-label={t('theme.label')}
        onChange={(_event, next: typeof mode | null) => next && setMode(next)}
      >
        {modes.map(({ mode: each, icon: Icon }) => (
          <ToggleButton
            key={each}
            value={each}
            sx={{ gap: { xs: 0.5, sm: 1 }, px: { xs: 1, sm: 2 }, textTransform: 'none' }}
          >
            <Icon size={18} aria-hidden />
            {t(`theme.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Section>
  );
}
