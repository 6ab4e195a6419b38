import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { titleCount } from './titleCount.js';

/** Sets the title "{Screen} - {Product}" while the screen is shown, after the number of unread messages. */
export function useDocumentTitle(screen: string): void {
  const { t } = useTranslation();
  const count = useSyncExternalStore(titleCount.subscribe, titleCount.get);
  useEffect(() => {
    const title = t('product.documentTitle', { screen, product: t('product.name') });
    document.title = count > 0 ? `(${count}) ${title}` : title;
  }, [screen, count, t]);
}
