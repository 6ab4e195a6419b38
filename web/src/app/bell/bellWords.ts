import type { TFunction } from 'i18next';
import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import { metricTitle } from '../../features/dashboard/metricWords.js';

/** The title and text of an entry, in the language of the user interface. */
export function wordsOf(entry: Notification, t: TFunction): { title: string; text: string } {
  switch (entry.type) {
    case 'message':
    case 'reply': {
      const name = entry.params.actorName ?? t('bell.someMember');
      const text = entry.type === 'reply' ? t('bell.replyText', { name }) : t('bell.messageText', { name });
      return { title: t('bell.messageTitle'), text };
    }
    case 'like': {
      const name = entry.params.actorName ?? t('bell.someMember');
      return { title: t('bell.likeTitle'), text: t('bell.likeText', { name }) };
    }
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
