import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import Skeleton from '@mui/material/Skeleton';
import { useSendsMail } from '../../shared/api/entryChannelsApi.js';
import '../../shared/i18n/messageSettingsTexts.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { RenderBoundary } from '../../shared/ui/RenderBoundary.js';
import { PreferenceSwitches } from './PreferenceSwitches.js';
import { SettingsSection } from './SettingsSection.js';

const NoticeChoices = lazyWithPreload(() =>
  import('./NoticeChoices.js').then((module) => module.NoticeChoices),
).Component;

/** What the user is notified about. */
export function NotificationsSection() {
  const { t } = useTranslation();
  const sendsMail = useSendsMail();
  return (
    <SettingsSection id="settings-notifications">
      <PreferenceSwitches
        switches={[
          {
            name: 'emailNotifications',
            label: t('settings.emailNotifications'),
            text: sendsMail ? t('messageSettings.emailText') : t('messageSettings.noEmailText'),
          },
          { name: 'dataSyncAlerts', label: t('settings.syncAlerts'), text: t('messageSettings.syncText') },
          { name: 'teamUpdates', label: t('settings.teamUpdates'), text: t('messageSettings.teamText') },
          {
            name: 'reportGeneration',
            label: t('settings.reportGeneration'),
            text: t('messageSettings.reportText'),
          },
          { name: 'everyMessage', label: t('messageSettings.every'), text: t('messageSettings.everyText') },
        ]}
      />
      <RenderBoundary renderFrame={(content) => content}>
        <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
          <NoticeChoices />
        </Suspense>
      </RenderBoundary>
    </SettingsSection>
  );
}
