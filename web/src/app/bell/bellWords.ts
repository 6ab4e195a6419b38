import type { TFunction } from 'i18next';
import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import { metricTitle } from '../../features/dashboard/metricWords.js';

/** The title and text of an entry, in the language of the user interface. The text of a message is its excerpt. */
export function wordsOf(
  entry: Notification,
  t: TFunction,
  excerpt?: string | null,
): { title: string; text: string } {
  switch (entry.type) {
    case 'message':
    case 'reply':
    case 'like':
      return {
        title: t(`bell.${entry.type}Title`, { name: entry.params.actorName ?? t('bell.someMember') }),
        text: excerpt === null ? t('bell.goneText') : (excerpt ?? ''),
      };
    case 'friend_joined':
      return { title: t('bell.friendTitle'), text: t('bell.friendText', { count: entry.params.amount }) };
    case 'coins':
      return { title: t('bell.coinsTitle'), text: t('bell.coinsText', { count: entry.params.amount }) };
    case 'level':
      return {
        title: t('bell.levelTitle', { level: entry.params.level }),
        text: t('bell.levelText'),
      };
    case 'goal_reached':
    case 'limit_crossed':
      return {
        title: t(`bell.${entry.type}`, { title: metricTitle(entry.params.title) }),
        text: entry.params.text ?? '',
      };
    default:
      return { title: t(`bell.${entry.type}`, { title: entry.params.title }), text: entry.params.text ?? '' };
  }
}
