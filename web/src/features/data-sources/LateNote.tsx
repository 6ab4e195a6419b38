import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useTranslation } from 'react-i18next';
import Clock from 'lucide-react/icons/clock';
import { formatMoment } from '../../shared/lib/format.js';
import { isLate } from '../../shared/lib/freshness.js';
import { useNow } from '../../shared/lib/useNow.js';
import { InlineNote } from '../../shared/ui/InlineNote.js';
import { inLargestUnit } from './largestUnit.js';

/** Marks a source that passed its freshness limit. Disappears with the next rows. */
export function LateNote({ source }: { readonly source: DataSource }) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const { freshnessLimitMinutes: limit, lastRowsAt } = source;
  if (limit === null || !isLate(source, now)) {
    return null;
  }
  const { unit, count } = inLargestUnit(limit);
  const interval = t(`dataSources.every_${unit}`, { count });
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
