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

/** The end of an account. */
export interface AccountNews {
  /** As `2026-03-10`; null if its person keeps it. */
  readonly lastDay: string | null;
  readonly happenedAt: Date;
  /** Its place in the settings. */
  readonly link: string;
}

/** The mail about an account that its person deletes, or keeps. */
export function accountMessage({ lastDay, happenedAt, link }: AccountNews): RenderedMail {
  if (lastDay === null) {
    return renderMail({
      subject: 'You keep your Emberdeck account',
      preheader: `Asked for on ${timeOf(happenedAt)}`,
      heading: 'You keep your account',
      parts: [{ kind: 'text', text: 'Your Emberdeck account is not deleted.' }],
    });
  }
  return renderMail({
    subject: 'Your Emberdeck account is being deleted',
    preheader: `It is erased on ${lastDay}`,
    heading: 'Your account is being deleted',
    parts: [
      {
        kind: 'text',
        text: `You asked on ${timeOf(happenedAt)} to delete your account. It is erased on ${lastDay}, and you get a receipt.`,
      },
      { kind: 'text', text: 'If you have changed your mind, or did not ask for it, keep it until then:' },
      { kind: 'link', label: 'Keep my account', href: link },
    ],
  });
}

/** An erased account. */
export interface ErasureReceipt {
  readonly number: string;
  readonly keepsMessages: boolean;
  readonly erasedAt: Date;
}

/** The receipt of an erased account. It is the last message to its person. */
export function receiptMessage({ number, keepsMessages, erasedAt }: ErasureReceipt): RenderedMail {
  const messages = keepsMessages
    ? 'Your messages stay in their workspaces under the name “Former member”.'
    : 'Your messages are erased. Where others have answered, an empty place stays.';
  return renderMail({
    subject: 'Your Emberdeck account is erased',
    preheader: `Receipt ${number}`,
    heading: 'Your account is erased',
    parts: [
      {
        kind: 'text',
        text: `On ${timeOf(erasedAt)} your name, contacts, profile, sessions, apps, files and notifications were erased in every part of Emberdeck.`,
      },
      {
        kind: 'text',
        text: `${messages} Entries of the coin ledger stay under a number without a name. Copies in transit are gone within 8 days, backups when their operator deletes them; a restored backup is erased again.`,
      },
      { kind: 'text', text: `Receipt: ${number}. This is the last message to this address.` },
    ],
  });
}
