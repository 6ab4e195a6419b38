import { renderMail, type RenderedMail } from './mail-template.js';

/** The mail with the link that unlocks a contact. */
export function unlockMessage(link: string, expiresInHours: number): RenderedMail {
  return renderMail({
    subject: 'Unlock your contact at Emberdeck',
    preheader: `The link is valid for ${expiresInHours} hours.`,
    heading: 'Unlock your contact',
    parts: [
      {
        kind: 'text',
        text: 'Too many wrong codes were entered for your contact at Emberdeck, so new browsers cannot use it now.',
      },
      {
        kind: 'text',
        text: `Open this link and confirm to unlock it. The link is valid for ${expiresInHours} hours, once:`,
      },
      { kind: 'link', label: 'Unlock your contact', href: link },
      {
        kind: 'text',
        text: 'If you did not enter these codes, you need not do anything. A browser in which you have signed in before still works.',
      },
    ],
  });
}
