import { renderMail, type RenderedMail } from './mail-template.js';

/** The mail that carries a code. The code comes first in the subject, so that a preview shows it. */
export function codeMessage(code: string, expiresInMinutes: number): RenderedMail {
  return renderMail({
    subject: `${code} is your Emberdeck verification code`,
    preheader: `The code is valid for ${expiresInMinutes} minutes.`,
    heading: 'Your Emberdeck verification code',
    parts: [
      { kind: 'code', code },
      {
        kind: 'text',
        text: `The code is valid for ${expiresInMinutes} minutes, once, in the browser that asked for it.`,
      },
      {
        kind: 'text',
        text: 'If you did not ask for it, ignore this message: without the code no one can sign in.',
      },
    ],
  });
}
