import { SendFailure } from '../channel.js';

/** The fields of a nodemailer error that decide about another try. */
export interface SmtpError {
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly permanent?: boolean | undefined;
  readonly timeoutType?: string | undefined;
  /** The reply of the server. */
  readonly response?: string | undefined;
}

/**
 * Replies that name the mailbox, by the enhanced codes of RFC 3463 and RFC 7505: 5.1.x is its address (7 to 9 are the
 * sender's), 5.2.1 a mailbox that is closed. A full one (5.2.2) may take the next mail, and 5.7.x is about this server. A reply
 * without an enhanced code tells neither.
 */
const mailboxRefused = /^5\d\d[ -]5\.(?:1\.(?:[0-6]|10)|2\.1)\b/;

const beforeMessage = new Set(['GREETING_TIMEOUT', 'UPGRADE_TIMEOUT']);

/**
 * Another try is safe after a temporary refusal, or where the server never received a command. A connection that broke
 * later may have broken after the server accepted the message.
 */
export function smtpFailure(error: SmtpError): SendFailure {
  const isTemporary = error.responseCode !== undefined && error.permanent === false;
  const isBeforeMessage = error.responseCode === undefined && beforeMessage.has(error.timeoutType ?? '');
  const reason = [error.code, error.timeoutType, error.command, error.responseCode].filter(Boolean).join(' ');
  return new SendFailure(
    'The mail server did not accept the message',
    isTemporary || isBeforeMessage,
    reason,
    { isMailboxRefused: mailboxRefused.test(error.response ?? '') },
  );
}
