import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useTranslation } from 'react-i18next';
import Clock from 'lucide-react/icons/clock';
import { formatMoment } from '../../shared/lib/format.js';
import { isLate } from '../../shared/lib/freshness.js';
import { useNow } from '../../shared/lib/useNow.js';
import { InlineNote } from '../../shared/ui/InlineNote.js';

const hourMinutes = 60;
const dayMinutes = 1_440;

/** How often figures are expected, in the largest unit that divides it. */
function useIntervalText(): (minutes: number) => string {
  const { t } = useTranslation();
  return (minutes) => {
    if (minutes % dayMinutes === 0) {
      return t('dataSources.everyDays', { count: minutes / dayMinutes });
    }
    return minutes % hourMinutes === 0
      ? t('dataSources.everyHours', { count: minutes / hourMinutes })
      : t('dataSources.everyMinutes', { count: minutes });
  };
}

/** Marks a source that passed its freshness limit. Disappears with the next rows. */
export function LateNote({ source }: { readonly source: DataSource }) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const intervalText = useIntervalText();
  const { freshnessLimitMinutes: limit, lastRowsAt } = source;
  if (limit === null || !isLate(source, now)) {
    return null;
  }
  const interval = intervalText(limit);
  return (
    <InlineNote icon={Clock}>
      {lastRowsAt === null
        ? t('dataSources.lateNever', { interval })
        : t('dataSources.late', {
            time: formatMoment(Date.parse(lastRowsAt), now, i18n.language),
            interval,
          })}
    </InlineNote>
  );
}
