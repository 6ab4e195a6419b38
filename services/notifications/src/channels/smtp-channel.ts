import { createTransport } from 'nodemailer';
import type { ChannelAdapter, OutgoingText, Taken } from '../channel.js';
import { smtpFailure, type SmtpError } from './smtp-failure.js';

/** A server that is slower than this has to be reached by another try. */
const connectTimeoutMs = 2_500;

/** E-mail by SMTP, a connection for each message. */
export class SmtpChannel implements ChannelAdapter {
  readonly channel = 'email';
  private readonly transport: ReturnType<typeof connectionTo>;

  /** @param url `smtp://` or `smtps://`, with user and password where the server wants them */
  constructor(
    url: string,
    private readonly from: string,
  ) {
    this.transport = connectionTo(url);
  }

  async send(message: OutgoingText, signal: AbortSignal): Promise<Taken> {
    const { to, subject, text, html } = message;
    // The same id on every try: a server that has taken an earlier one can tell.
    const messageId = `<${message.deliveryId}@emberdeck>`;
    try {
      const { messageId: sentId } = await this.transport.sendMail({
        from: this.from,
        to,
        subject,
        text,
        html: html ?? undefined,
        messageId,
        signal,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return { providerMessageId: sentId };
    } catch (error) {
      throw smtpFailure(error as SmtpError);
    }
  }
}

const connectionTo = (url: string) =>
  createTransport({ url, connectionTimeout: connectTimeoutMs, greetingTimeout: connectTimeoutMs });
