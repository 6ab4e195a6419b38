import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ExternalLink from 'lucide-react/icons/external-link';
import { useCan } from '../../shared/session/useCan.js';
import { hiddenStyle } from '../../shared/ui/hiddenStyle.js';
import { SettingsSection } from './SettingsSection.js';
import { PreferenceSwitches } from './PreferenceSwitches.js';

/** When the user's sources are read, and the description of the API. */
export function IntegrationSection() {
  const { t } = useTranslation();
  const hasSources = useCan('create-data-source');
  return (
    <SettingsSection id="settings-integration">
      {hasSources && (
        <PreferenceSwitches
          switches={[
            { name: 'automaticSync', label: t('settings.autoSync'), text: t('settings.autoSyncText') },
            {
              name: 'highFrequencySync',
              label: t('settings.highFrequency'),
              text: t('settings.highFrequencyText'),
            },
          ]}
        />
      )}
      <Button
        component="a"
        href="/api/docs"
        target="_blank"
        rel="noopener"
        variant="outlined"
        endIcon={<ExternalLink size={18} aria-hidden />}
        sx={{ justifySelf: 'start' }}
      >
        {t('settings.viewApiDocs')}
        <Box component="span" sx={hiddenStyle}>
          {t('settings.opensTab')}
        </Box>
      </Button>
    </SettingsSection>
  );
}
