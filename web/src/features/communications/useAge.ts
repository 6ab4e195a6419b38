import { useTranslation } from 'react-i18next';
import { formatDate } from '../../shared/lib/format.js';
import { relativeTime } from '../../shared/lib/relativeTime.js';
import { useFromNow } from '../../shared/lib/useNow.js';

/** How long ago, in the words of the specification. Draws only those again whose words have changed. */
export function useAge(instant: string): string {
  const { t, i18n } = useTranslation();
  return useFromNow((now) => {
    const age = relativeTime(instant, now);
    switch (age.kind) {
      case 'justNow':
        return t('time.justNow');
      case 'minutes':
        return t('time.minutes', { count: age.count });
      case 'hours':
        return t('time.hours', { count: age.count });
      case 'date':
        return formatDate(instant, i18n.language);
    }
  });
}
