import { metricTitle } from '../analytics/metric-title.js';
import type { NoticeParams, NoticeText } from '../core/notice.js';
import { noticeKinds } from './registry.js';

/** The English words of a notice. */
export interface NoticeWords {
  readonly title: string;
  /** Empty for a notice without a text. */
  readonly text: string;
}

const placeholder = /\{\{-? ?(\w+)(?:, (\w+))?\}\}/g;

/** A notice from before it counted is about one. */
function fill(template: NoticeText, params: NoticeParams): string {
  const isOne = Number(params['amount'] ?? 1) === 1;
  const form = typeof template === 'string' ? template : isOne ? template.one : template.other;
  return form.replaceAll(placeholder, (_all, name: string, format: string | undefined) => {
    const given = params[name];
    const value =
      given ?? (name === 'actorName' ? 'A team member' : name === 'count' ? params['amount'] : '');
    return format === 'metric' ? metricTitle(String(value)) : String(value ?? '');
  });
}

/** The words of a notice where no browser makes them: in mails and deliveries. Those of messages are not among them. */
export function noticeWordsOf(type: string, params: NoticeParams): NoticeWords {
  const kind = noticeKinds[type];
  return kind
    ? { title: fill(kind.title, params), text: fill(kind.text, params).trim() }
    : { title: 'Something new', text: '' };
}
