import { noticeWordsOf, type NoticeWords } from '@emberdeck/contracts/registry/notice-words';
import { deliveryIdOf } from './delivery-id.js';
import { attachedPart, type MailPart, renderMail, type RenderedMail } from './mail-template.js';
import type { MailedNotice } from './notice-mails.queries.js';

/** Notices that a mail names; it counts the others. */
const mostNamed = 10;

const partOf = ({ title, text }: NoticeWords): MailPart => ({
  kind: 'text',
  text: text === '' ? title : `${title}: ${text}`,
});

/** The addresses in a mail with notices. */
export interface NoticeLinks {
  readonly origin: string;
  /** Ends mails of these kinds. */
  readonly unsubscribeUrl: string;
}

/** The notices that a mail names. */
export const namedIn = (notices: readonly MailedNotice[]): readonly MailedNotice[] =>
  notices.slice(0, mostNamed);

/** The mail with the notices that its user has not read. */
export function noticeMessage(
  notices: readonly MailedNotice[],
  { origin, unsubscribeUrl }: NoticeLinks,
  fileNames: readonly string[] = [],
): RenderedMail {
  const words = notices.map(({ type, params }) => noticeWordsOf(type, params));
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
      ...attachedPart(fileNames),
      { kind: 'link', label: 'Open Emberdeck', href: `${origin}${isOne ? (notices[0]?.link ?? '/') : '/'}` },
    ],
    footer: `You get this mail because e-mail notifications are on. End mails like this: ${unsubscribeUrl} - or choose in Settings: ${origin}/settings#settings-notifications`,
  });
}

const idInPath = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The id of the report that the notice says is ready; null for other notices. */
export const readyReportOf = ({ type, link }: Pick<MailedNotice, 'type' | 'link'>): string | null =>
  type === 'report_ready' ? (idInPath.exec(link)?.[0] ?? null) : null;

/** The thread, source or report of a notice; the link of a metric names it. */
function subjectOf({ params: { threadId, messageId, sourceId }, link }: MailedNotice): string | undefined {
  const named = threadId ?? messageId ?? sourceId ?? idInPath.exec(link)?.[0];
  return named ? String(named) : link.includes('?') ? link : undefined;
}

/** The id of the conversation that a mail belongs to; undefined for one about several things, or about none. */
export function threadOf(userId: string, notices: readonly MailedNotice[]): string | undefined {
  const [subject, ...others] = new Set(notices.map(subjectOf));
  return subject === undefined || others.length > 0 ? undefined : deliveryIdOf('thread', userId, subject);
}
