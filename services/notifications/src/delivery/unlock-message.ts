import { renderMail, type RenderedMail } from './mail-template.js';

/** What a person needs to unlock a contact. */
export interface UnlockLink {
  readonly link: string;
  readonly code: string;
  readonly expiresInHours: number;
}

/** The mail with the link that unlocks a contact, and the code to type there. */
export function unlockMessage({ link, code, expiresInHours }: UnlockLink): RenderedMail {
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
        text: `Open this link and type the code to unlock it. Both are valid for ${expiresInHours} hours:`,
      },
      { kind: 'code', code },
      { kind: 'link', label: 'Unlock your contact', href: link },
      {
        kind: 'text',
        text: 'If you did not enter these codes, you need not do anything. A browser in which you have signed in before still works.',
      },
    ],
  });
}
