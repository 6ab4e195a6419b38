import { useTranslation } from 'react-i18next';
import { useSendsMail } from '../../shared/api/entryChannelsApi.js';

/** When scheduled reports are made, and whether they are sent: a server without a mail provider sends none. */
export function useScheduleText(): string {
  const { t } = useTranslation();
  return t(useSendsMail() ? 'reportSchedules.text' : 'reportSchedules.textWithoutMail');
}
