import { useTranslation } from 'react-i18next';
import { useGetEntryChannelsQuery } from '../../shared/api/entryChannelsApi.js';

/** When scheduled reports are made, and whether they are sent: a server without a mail provider sends none. */
export function useScheduleText(): string {
  const { t } = useTranslation();
  const { data: channels } = useGetEntryChannelsQuery();
  const sendsNone = channels?.some(({ type, sends }) => type === 'email' && sends === false) === true;
  return t(sendsNone ? 'reportSchedules.textWithoutMail' : 'reportSchedules.text');
}
