import { renderMail, type RenderedMail } from './mail-template.js';

/** The mail that tests an address. */
export const testMessage = (): RenderedMail =>
  renderMail({
    subject: 'This address gets mails of Emberdeck again',
    preheader: 'You asked for this mail in Settings.',
    heading: 'This address works',
    parts: [{ kind: 'text', text: 'Mails to this address were refused before. From now on they are sent again.' }],
    footer: 'You get this mail because you tested this address in the settings of Emberdeck.',
  });
