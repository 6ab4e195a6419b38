import { useTranslation } from 'react-i18next';
import { ageText } from '../../shared/lib/ageText.js';
import { relativeTime } from '../../shared/lib/relativeTime.js';
import { useFromNow } from '../../shared/lib/useNow.js';

/** The age of an instant, in the wording of the specification. Rerenders only when the text changes. */
export function useAge(instant: string): string {
  const { t, i18n } = useTranslation();
  return useFromNow(
    (now) => ageText(instant, now, t, i18n.language),
    (now) => relativeTime(instant, now).kind === 'date',
  );
}
