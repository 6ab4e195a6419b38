import type { NoticeText } from '@emberdeck/contracts/core/notice';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';
import { noticeKinds } from '@emberdeck/contracts/registry/registry';
import { type MailPart, renderMail, type RenderedMail } from './mail-template.js';
import type { MailedNotice } from './notice-mails.queries.js';

/** Notices that a mail names; it counts the others. */
const mostNamed = 10;

interface Words {
  readonly title: string;
  /** Empty for a notice without a text. The words of messages are not in mails. */
  readonly text: string;
}

const placeholder = /\{\{-? ?(\w+)(?:, (\w+))?\}\}/g;

function fill(template: NoticeText, params: MailedNotice['params']): string {
  const form =
    typeof template === 'string' ? template : Number(params['amount']) === 1 ? template.one : template.other;
  return form.replaceAll(placeholder, (_all, name: string, format: string | undefined) => {
    const given = params[name];
    const value =
      given ?? (name === 'actorName' ? 'A team member' : name === 'count' ? params['amount'] : '');
    return format === 'metric' ? metricTitle(String(value)) : String(value ?? '');
  });
}

function wordsOf({ type, params }: MailedNotice): Words {
  const kind = noticeKinds[type];
  return kind
    ? { title: fill(kind.title, params), text: fill(kind.text, params).trim() }
    : { title: 'Something new', text: '' };
}

const partOf = ({ title, text }: Words): MailPart => ({
  kind: 'text',
  text: text === '' ? title : `${title}: ${text}`,
});

/** The addresses in a mail with notices. */
export interface NoticeLinks {
  readonly origin: string;
  /** Ends mails of these kinds. */
  readonly unsubscribeUrl: string;
}

/** The mail with the notices that its user has not read. */
export function noticeMessage(
  notices: readonly MailedNotice[],
  { origin, unsubscribeUrl }: NoticeLinks,
): RenderedMail {
  const words = notices.map(wordsOf);
  const [first] = words;
  const isOne = notices.length === 1;
  const subject = isOne && first ? first.title : `${notices.length} new notifications`;
  const rest = words.length - mostNamed;
  const more: MailPart[] = rest > 0 ? [{ kind: 'text', text: `And ${rest} more.` }] : [];
  return renderMail({
    subject,
    preheader: words
      .slice(0, 3)
      .map(({ title }) => title)
      .join(' · '),
    heading: isOne ? subject : 'What you have not read yet',
    parts: [
      ...words.slice(0, mostNamed).map(partOf),
      ...more,
      { kind: 'link', label: 'Open Emberdeck', href: `${origin}${isOne ? (notices[0]?.link ?? '/') : '/'}` },
    ],
    footer: `You get this mail because e-mail notifications are on. End mails like this: ${unsubscribeUrl} - or choose in Settings: ${origin}/settings#settings-notifications`,
  });
}
