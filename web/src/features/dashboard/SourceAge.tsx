import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../shared/lib/useNow.js';
import { useRelativeTime } from '../../shared/ui/RelativeTime.js';
import { syncAge } from './dashboardRules.js';

interface Props {
  readonly source: DataSource;
  /** What a source that never had rows reads. */
  readonly never: string;
}

/** When a source was last synced, or a file uploaded. An inactive source shows only that it is inactive. */
export function SourceAge({ source: { isActive, lastSyncAt, type }, never }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const say = useRelativeTime();
  if (!isActive) {
    return t('dashboard.notActive');
  }
  if (lastSyncAt === null) {
    return never;
  }
  if (type === 'File Upload') {
    return t('dataSources.lastUpload', { time: say(lastSyncAt) });
  }
  const { unit, count } = syncAge(lastSyncAt, now);
  return t(`dashboard.synced${unit}`, { count });
}
