import Info from 'lucide-react/icons/info';
import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { useTranslation } from 'react-i18next';
import { InlineNote } from '../../shared/ui/InlineNote.js';
import type { EntryMethod } from './entryChannel.js';

interface Props {
  readonly entryType: EntryType;
  readonly method: EntryMethod;
}

/** Explains in advance what joining without a code means, or that the tab is closed. */
export function EntryNote({ entryType, method }: Props) {
  const { t } = useTranslation();
  const consequence = (): string => {
    if (method.kind === 'unverified') {
      const [by] = method.provenBy;
      return by ? t(by === 'email' ? 'entry.untilEmail' : 'entry.untilPhone') : t('entry.untilSignOut');
    }
    const [instead] = method.kind === 'closed' ? method.instead : [];
    return instead ? t('entry.useInstead', { tab: t(`entry.${instead}`) }) : t('entry.noneOpen');
  };
  return method.kind === 'code' ? null : (
    <InlineNote icon={Info}>
      {t(`entry.noCode_${entryType}`)} {consequence()}
    </InlineNote>
  );
}
