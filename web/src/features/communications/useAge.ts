import { useTranslation } from 'react-i18next';
import { ageText } from '../../shared/lib/ageText.js';
import { useFromNow } from '../../shared/lib/useNow.js';

/** How long ago, in the words of the specification. Draws only those again whose words have changed. */
export function useAge(instant: string): string {
  const { t, i18n } = useTranslation();
  return useFromNow((now) => ageText(instant, now, t, i18n.language));
}
