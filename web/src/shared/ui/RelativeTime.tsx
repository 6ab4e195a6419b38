import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../lib/format.js';
import { relativeTime } from '../lib/relativeTime.js';
import { useNow } from '../lib/useNow.js';

/** The words of the specification for an instant; renewed every minute. */
export function useRelativeTime(): (instant: string) => string {
  const { t, i18n } = useTranslation();
  const now = useNow();
  return (instant) => {
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
  };
}

/** How long ago, with the full date behind it. */
export function RelativeTime({ instant }: { readonly instant: string }) {
  const { i18n } = useTranslation();
  const say = useRelativeTime();
  return (
    <time dateTime={instant} title={formatDateTime(instant, i18n.language)}>
      {say(instant)}
    </time>
  );
}
