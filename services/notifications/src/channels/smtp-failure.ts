import { SendFailure } from '../channel.js';

/** What nodemailer tells of a failure on a connection. */
export interface SmtpError {
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly permanent?: boolean | undefined;
  readonly timeoutType?: string | undefined;
}

const beforeTheMessage = new Set(['GREETING_TIMEOUT', 'UPGRADE_TIMEOUT']);

/**
 * Another try is safe where the server has refused for now, or was never spoken to. A connection that broke later may have
 * broken after the server took the message.
 */
export function smtpFailure(error: SmtpError): SendFailure {
  const refusedForNow = error.responseCode !== undefined && error.permanent === false;
  const neverSpokenTo = error.responseCode === undefined && beforeTheMessage.has(error.timeoutType ?? '');
  const reason = [error.code, error.timeoutType, error.command, error.responseCode].filter(Boolean).join(' ');
  return new SendFailure('The mail server did not take the message', refusedForNow || neverSpokenTo, reason);
}
