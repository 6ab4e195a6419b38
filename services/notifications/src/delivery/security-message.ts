import { renderMail, type RenderedMail } from './mail-template.js';

/** A sign-in that its user may not know of. */
export interface NewBrowserNews {
  readonly browser: string | null;
  readonly happenedAt: Date;
  /** The list of devices in the settings. */
  readonly link: string;
}

export const timeOf = (moment: Date): string =>
  `${moment.toISOString().slice(0, 10)} at ${moment.toISOString().slice(11, 16)} (UTC)`;

/** The mail about a sign-in from a new browser. */
export function newBrowserMessage({ browser, happenedAt, link }: NewBrowserNews): RenderedMail {
  return renderMail({
    subject: 'Sign-in to Emberdeck from a new browser',
    preheader: `${browser ?? 'An unknown browser'}, ${timeOf(happenedAt)}`,
    heading: 'Sign-in from a new browser',
    parts: [
      {
        kind: 'text',
        text: `${browser ?? 'An unknown browser'} signed in to your Emberdeck account on ${timeOf(happenedAt)}.`,
      },
      { kind: 'text', text: 'If this was you, you need not do anything. If not, sign it out:' },
      { kind: 'link', label: 'See your devices', href: link },
    ],
  });
}

/** The mail about a browser that another device signed in. */
export function handoffMessage({ browser, happenedAt, link }: NewBrowserNews): RenderedMail {
  const name = browser ?? 'An unknown browser';
  return renderMail({
    subject: 'A browser was signed in to Emberdeck by another device',
    preheader: `${name}, ${timeOf(happenedAt)}`,
    heading: 'Signed in by another device',
    parts: [
      {
        kind: 'text',
        text: `${name} was signed in to your Emberdeck account by another device of yours on ${timeOf(happenedAt)}, for 24 hours.`,
      },
      { kind: 'text', text: 'If this was you, you need not do anything. If not, sign it out:' },
      { kind: 'link', label: 'See your devices', href: link },
    ],
  });
}

/** A change of the passkeys of an account. */
export interface PasskeyNews {
  readonly isAdded: boolean;
  readonly name: string;
  readonly happenedAt: Date;
  /** The ways to sign in, in the settings. */
  readonly link: string;
}

/** The mail about a passkey that was added or removed. */
export function passkeyMessage({ isAdded, name, happenedAt, link }: PasskeyNews): RenderedMail {
  const change = isAdded ? 'added to' : 'removed from';
  return renderMail({
    subject: `A passkey was ${change} your Emberdeck account`,
    preheader: `${name}, ${timeOf(happenedAt)}`,
    heading: isAdded ? 'Passkey added' : 'Passkey removed',
    parts: [
      {
        kind: 'text',
        text: `The passkey “${name}” was ${change} your Emberdeck account on ${timeOf(happenedAt)}.`,
      },
      {
        kind: 'text',
        text: 'If this was you, you need not do anything. If not, sign in, sign out all other devices and check your ways to sign in:',
      },
      { kind: 'link', label: 'Ways to sign in', href: link },
    ],
  });
}

/** An archive of the data of a person. */
export interface ExportNews {
  /** As `2026-03-10`. */
  readonly lastDay: string;
  /** Its place in the settings. */
  readonly link: string;
}

/** The mail about an export that is ready. It holds no address of the file: a mail can be read by others. */
export function exportMessage({ lastDay, link }: ExportNews): RenderedMail {
  return renderMail({
    subject: 'Your Emberdeck data is ready',
    preheader: `Download it until ${lastDay}`,
    heading: 'Your data is ready',
    parts: [
      { kind: 'text', text: `Sign in and download the archive of your data until ${lastDay}.` },
      {
        kind: 'text',
        text: 'If you did not ask for it, withdraw it there, sign out all other devices and check your ways to sign in:',
      },
      { kind: 'link', label: 'Your data', href: link },
    ],
  });
}
