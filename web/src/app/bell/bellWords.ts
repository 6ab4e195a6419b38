import type { TFunction } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import type { NoticeTint } from '@emberdeck/contracts/core/notice';
import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import '../../shared/i18n/metricFormat.js';
import '../../shared/i18n/noticeTexts.js';
import { noticeKinds } from './noticeKinds.js';

/** A newer server may send a kind that this version does not know. */
const isKnown = (kind: string): kind is keyof typeof noticeKinds => Object.hasOwn(noticeKinds, kind);

interface EntryIcon {
  readonly icon: LucideIcon;
  readonly tint: NoticeTint;
}

export const iconOf = ({ type }: Notification): EntryIcon =>
  isKnown(type) ? noticeKinds[type] : { icon: Bell, tint: 'gray' };

/** The title and text of an entry, in the language of the user interface. The text of a message is its excerpt. */
export function wordsOf(
  { type, params }: Pick<Notification, 'type' | 'params'>,
  t: TFunction,
  excerpt?: string | null,
): { title: string; text: string } {
  if (!isKnown(type)) return { title: t('bell.otherTitle'), text: '' };
  const values = {
    ...params,
    actorName: params['actorName'] ?? t('bell.someMember'),
    excerpt: excerpt === null ? t('bell.goneText') : (excerpt ?? ''),
    text: params['text'] ?? '',
    // Selects the plural form. A notice from before it counted is about one.
    count: Number(params['amount'] ?? 1),
  };
  return { title: t(`notice.${type}.title`, values), text: t(`notice.${type}.text`, values) };
}
