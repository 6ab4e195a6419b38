import KeyRound from 'lucide-react/icons/key-round';
import { useTranslation } from 'react-i18next';
import { InlineNote } from './InlineNote.js';

/** The code that the server shows instead of sending it. */
export function ShownCode({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  return <InlineNote icon={KeyRound}>{t('entry.debugText', { code })}</InlineNote>;
}
