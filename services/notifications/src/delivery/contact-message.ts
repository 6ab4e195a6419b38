import type { ContactChangeKind } from '@emberdeck/contracts/identity/contacts';
import { contactUndoDays, type ContactNews } from '@emberdeck/contracts/identity/contact-undo';
import { type MailPart, renderMail, type RenderedMail } from './mail-template.js';
import { timeOf } from './security-message.js';

/** A change of the contacts of an account, for one of them. */
export interface ContactChangeNews {
  readonly change: ContactChangeKind;
  /** The changed contact, masked. */
  readonly hint: string;
  readonly happenedAt: Date;
  readonly undo: ContactNews['undo'];
  /** The ways to sign in, in the settings. */
  readonly settings: string;
}

const headings: Readonly<Record<ContactChangeKind, string>> = {
  added: 'Contact added',
  removed: 'Contact removed',
  restored: 'Contacts as before',
};

const sentences: Readonly<Record<ContactChangeKind, (news: ContactChangeNews) => string>> = {
  added: ({ hint, happenedAt }) =>
    `${hint} was added to your Emberdeck account on ${timeOf(happenedAt)}. It can sign in to it now.`,
  removed: ({ hint, happenedAt }) =>
    `${hint} was removed from your Emberdeck account on ${timeOf(happenedAt)}. It can no longer sign in to it.`,
  restored: ({ hint, happenedAt }) =>
    `The change of ${hint} in your Emberdeck account, and later changes of contacts, were taken back on ${timeOf(happenedAt)}. Other browsers were signed out.`,
};

/** The message about a change of contacts. With a link, it also has the code to type there. */
export function contactMessage(news: ContactChangeNews): RenderedMail {
  const heading = headings[news.change];
  return renderMail({
    subject: `${heading}: your Emberdeck account`,
    preheader: `${news.hint}, ${timeOf(news.happenedAt)}`,
    heading,
    parts: [{ kind: 'text', text: sentences[news.change](news) }, ...nextStep(news)],
  });
}

function nextStep({ undo, settings }: ContactChangeNews): MailPart[] {
  if (undo === null) {
    return [
      {
        kind: 'text',
        text: 'If you know of this, you need not do anything. If not, check your ways to sign in:',
      },
      { kind: 'link', label: 'Ways to sign in', href: settings },
    ];
  }
  return [
    {
      kind: 'text',
      text: `If this was you, you need not do anything. If not, open this link within ${contactUndoDays} days and type the code. It takes the change back and signs out all other browsers:`,
    },
    { kind: 'code', code: undo.code },
    { kind: 'link', label: 'This was not me', href: undo.link },
    { kind: 'text', text: 'Give the link and the code to no one.' },
  ];
}
