import type { CallOutput } from '@emberdeck/contracts/core/call';
import { maskedContact } from '@emberdeck/contracts/core/masked-contact';
import type { listAccounts, showAccount } from '@emberdeck/contracts/identity/operator-accounts';
import { onOneLine } from '../one-line.js';

type Listed = CallOutput<typeof listAccounts>[number];
type Shown = NonNullable<CallOutput<typeof showAccount>>;

/** A contact, masked unless the operator asked for the whole one. */
export const contactText = (contact: string, isFull: boolean): string =>
  isFull ? contact : maskedContact(contact);

const suspensionText = (at: string | null): string => (at === null ? '' : `  suspended ${at}`);

/** Formats one line of the list. */
export function accountLine(
  { userId, displayName, contact, createdAt, lastSeenAt, suspendedAt }: Listed,
  isFull: boolean,
): string {
  const address = contact === null ? 'no contact' : contactText(contact, isFull);
  const seen = lastSeenAt === null ? 'not signed in' : `seen ${lastSeenAt}`;
  return onOneLine(
    `${userId}  ${address}  ${displayName}  created ${createdAt}  ${seen}${suspensionText(suspendedAt)}`,
  );
}

function contactLine(
  { value, provenAt, wrongCodes, isLocked }: Shown['contacts'][number],
  isFull: boolean,
): string {
  const proof = provenAt === null ? 'not proven' : `proven ${provenAt}`;
  const lock = isLocked ? ', locked for new browsers' : '';
  const codes = wrongCodes > 0 ? `, ${wrongCodes} wrong codes in a row` : '';
  return `contact ${contactText(value, isFull)}: ${proof}${codes}${lock}`;
}

/** Formats an account in full. It has no session ids. */
export function accountText(account: Shown, isFull: boolean): string {
  const { userId, displayName, createdAt, suspendedAt, contacts, workspaces, sessions } = account;
  return [
    `${userId}  ${displayName}  created ${createdAt}${suspensionText(suspendedAt)}`,
    ...contacts.map((contact) => contactLine(contact, isFull)),
    ...workspaces.map(
      ({ workspaceId, name, role, isOwn }) =>
        `workspace ${workspaceId}  ${name}: ${role}${isOwn ? ', owner' : ''}`,
    ),
    ...sessions.map(
      (session) =>
        `session since ${session.createdAt}, seen ${session.lastSeenAt}: ${session.userAgent ?? 'unknown browser'}`,
    ),
    `${sessions.length} sessions`,
  ]
    .map(onOneLine)
    .join('\n');
}
