import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Sets the title "{Screen} - {Product}" while the screen is shown. */
export function useDocumentTitle(screen: string): void {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = t('product.documentTitle', { screen, product: t('product.name') });
  }, [screen, t]);
}
