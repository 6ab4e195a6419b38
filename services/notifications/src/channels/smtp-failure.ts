import { SendFailure } from '../channel.js';

/** The fields of a nodemailer error that decide about another try. */
export interface SmtpError {
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly permanent?: boolean | undefined;
  readonly timeoutType?: string | undefined;
}

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
  );
}
