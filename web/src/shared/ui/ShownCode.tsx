import KeyRound from 'lucide-react/icons/key-round';
import { useTranslation } from 'react-i18next';
import { InlineNote } from './InlineNote.js';

/** The code that the server shows in place of sending it, for as long as it is of use. */
export function ShownCode({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  return <InlineNote icon={KeyRound}>{t('entry.debugText', { code })}</InlineNote>;
}
