import { useTranslation } from 'react-i18next';
import { ageText } from '../lib/ageText.js';
import { formatDateTime } from '../lib/format.js';
import { useNow } from '../lib/useNow.js';

/** Formats an instant in the specification's words. Renders again every minute. */
export function useRelativeTime(): (instant: string) => string {
  const { t, i18n } = useTranslation();
  const now = useNow();
  return (instant) => ageText(instant, now, t, i18n.language);
}

/** The age of an instant, with the full date as its title. */
export function RelativeTime({ instant }: { readonly instant: string }) {
  const { i18n } = useTranslation();
  const say = useRelativeTime();
  return (
    <time dateTime={instant} title={formatDateTime(instant, i18n.language)}>
      {say(instant)}
    </time>
  );
}
