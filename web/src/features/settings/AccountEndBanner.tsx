import { useTranslation } from 'react-i18next';
import '../../shared/i18n/accountEndTexts.js';
import { formatDate } from '../../shared/lib/format.js';
import { NoticeBar } from '../../shared/ui/NoticeBar.js';
import { useGetAccountDeletionQuery } from './accountDeletionApi.js';
import { KeepAccountButton } from './KeepAccountButton.js';

/** Says above the settings when the account is erased, and lets its person keep it. Nothing for other accounts. */
export function AccountEndBanner() {
  const { t, i18n } = useTranslation();
  const { data } = useGetAccountDeletionQuery();
  if (!data?.endsAt) return null;
  return (
    <NoticeBar
      label={t('accountEnd.endsLabel')}
      tint="red"
      text={t('accountEnd.ends', { day: formatDate(data.endsAt, i18n.language) })}
      action={<KeepAccountButton />}
      place="column"
    />
  );
}
