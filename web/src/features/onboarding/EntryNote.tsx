import Info from 'lucide-react/icons/info';
import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { useTranslation } from 'react-i18next';
import { InlineNote } from '../../shared/ui/InlineNote.js';
import type { EntryWay } from './entryChannel.js';

interface Props {
  readonly entryType: EntryType;
  readonly way: EntryWay;
}

/** Explains in advance what joining without a code means, or that the tab is closed. */
export function EntryNote({ entryType, way }: Props) {
  const { t } = useTranslation();
  const consequence = (): string => {
    if (way.kind === 'unverified') {
      const [by] = way.provenBy;
      return by ? t(by === 'email' ? 'entry.untilEmail' : 'entry.untilPhone') : t('entry.untilSignOut');
    }
    const [instead] = way.kind === 'closed' ? way.instead : [];
    return instead ? t('entry.useInstead', { tab: t(`entry.${instead}`) }) : t('entry.noneOpen');
  };
  return way.kind === 'code' ? null : (
    <InlineNote icon={Info}>
      {t(`entry.noCode_${entryType}`)} {consequence()}
    </InlineNote>
  );
}
