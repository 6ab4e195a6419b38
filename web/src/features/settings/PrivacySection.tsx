import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import Skeleton from '@mui/material/Skeleton';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { useCan } from '../../shared/session/useCan.js';
import { RenderBoundary } from '../../shared/ui/RenderBoundary.js';
import { SettingsSection } from './SettingsSection.js';
import { ExportData } from './ExportData.js';
import { PreferenceSwitches } from './PreferenceSwitches.js';

const DeleteAccount = lazyWithPreload(() =>
  import('./DeleteAccount.js').then((module) => module.DeleteAccount),
).Component;

/** Who sees the user's data, and the rights on it. */
export function PrivacySection() {
  const { t } = useTranslation();
  const hasSources = useCan('create-data-source');
  return (
    <SettingsSection id="settings-privacy">
      <PreferenceSwitches
        switches={[
          {
            name: 'appearOffline',
            label: t('settings.appearOffline'),
            text: t('settings.appearOfflineText'),
          },
          { name: 'showTyping', label: t('settings.showTyping'), text: t('settings.showTypingText') },
          { name: 'dataSharing', label: t('settings.dataSharing'), text: t('settings.dataSharingText') },
          ...(hasSources
            ? [
                {
                  name: 'clientDataAccess',
                  label: t('settings.clientAccess'),
                  text: t('settings.clientAccessText'),
                } as const,
              ]
            : []),
        ]}
      />
      <ExportData />
      <RenderBoundary>
        <Suspense fallback={<Skeleton variant="rounded" height={96} />}>
          <DeleteAccount />
        </Suspense>
      </RenderBoundary>
    </SettingsSection>
  );
}
