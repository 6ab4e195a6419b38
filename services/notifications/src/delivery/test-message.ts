import { renderMail, type RenderedMail } from './mail-template.js';

/** The mail that tests an address. */
export const testMessage = (): RenderedMail =>
  renderMail({
    subject: 'This address gets mails of Emberdeck again',
    preheader: 'You asked for this mail in Settings.',
    heading: 'This address works',
    parts: [
      { kind: 'text', text: 'Mails to this address were refused before. From now on they are sent again.' },
    ],
    footer: 'You get this mail because you tested this address in the settings of Emberdeck.',
  });

/** The mail by which an operator checks the mail server. */
export const operatorMessage = (): RenderedMail =>
  renderMail({
    subject: 'Test mail of Emberdeck',
    preheader: 'The mail server takes mails of Emberdeck.',
    heading: 'The mail server works',
    parts: [
      { kind: 'text', text: 'The operator of this installation sent this mail to check its settings.' },
    ],
    footer: 'You get this mail because an operator gave your address to the command emberdeck doctor.',
  });
