import type { TFunction } from 'i18next';
import { formatDate } from './format.js';
import { relativeTime } from './relativeTime.js';

/** The age of an instant at `now`, in the words of the specification. `now` as in `relativeTime`. */
export function ageText(
  instant: string,
  now: Parameters<typeof relativeTime>[1],
  t: TFunction,
  language: string,
): string {
  const age = relativeTime(instant, now);
  switch (age.kind) {
    case 'justNow':
      return t('time.justNow');
    case 'minutes':
      return t('time.minutes', { count: age.count });
    case 'hours':
      return t('time.hours', { count: age.count });
    case 'date':
      return formatDate(instant, language);
  }
}
