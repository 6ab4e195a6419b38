import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useGetNotificationPreferencesQuery } from '../../shared/api/notificationPreferencesApi.js';
import { useGetPreferencesQuery } from '../../shared/api/preferencesApi.js';
import '../../shared/i18n/notificationPreferencesTexts.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { NoticeMutes } from './NoticeMutes.js';
import { NoticeTable } from './NoticeTable.js';
import { RefusedAddresses } from './RefusedAddresses.js';
import { NoticeTimes } from './NoticeTimes.js';

const noteStyle = { color: 'text.secondary' } as const;

/** What the user is notified about by kind and channel, when mails come, and what is muted. */
export function NoticeChoices() {
  const { t } = useTranslation();
  const query = useGetNotificationPreferencesQuery();
  const { data: preferences } = useGetPreferencesQuery();
  return (
    <Loadable query={query} skeleton={<Skeleton variant="rounded" height={480} />}>
      {(notices) =>
        preferences === undefined ? null : (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <RefusedAddresses />
            <Box>
              <Typography component="h3" variant="subtitle2">
                {t('noticePrefs.table')}
              </Typography>
              <Typography variant="body2" sx={noteStyle}>
                {t('noticePrefs.tableText')} {!preferences.emailNotifications && t('noticePrefs.mailOff')}
              </Typography>
              <NoticeTable notices={notices} preferences={preferences} />
              <Typography variant="body2" sx={{ ...noteStyle, pt: 1 }}>
                {t('noticePrefs.noTexts')}
              </Typography>
            </Box>
            <NoticeTimes notices={notices} timeZone={preferences.timeZone} />
            <NoticeMutes mutes={notices.mutes} />
          </Box>
        )
      }
    </Loadable>
  );
}
