import { useTranslation } from 'react-i18next';
import { readAmount, readerLocales } from '../../shared/forms/readAmount.js';

/** Reads typed amounts, and says why one cannot be read. */
export function useAmounts() {
  const { t, i18n } = useTranslation();
  const read = (text: string) => readAmount(text, readerLocales(i18n.language));
  return {
    /** Null for a text that is no clear number, which the contract refuses. */
    valueOf: (text: string): number | null => {
      const amount = read(text);
      return amount.kind === 'number' ? amount.value : null;
    },
    /** The text of a refused amount; undefined if the text is a number. */
    refusalOf: (text: string): string | undefined => {
      const amount = read(text);
      if (amount.kind === 'number') return undefined;
      if (amount.kind === 'none') {
        return t(text.trim() === '' ? 'dashboard.amountRequired' : 'dashboard.amountUnreadable');
      }
      const [one, other] = amount.readings.map(String);
      return t('dashboard.amountUnclear', { one, other });
    },
  };
}
