import { callbackify } from 'node:util';
import { createTransport } from 'nodemailer';
import { SendFailure, type ChannelAdapter, type OutgoingText, type AcceptedMessage } from '../channel.js';
import { smtpFailure, type SmtpError } from './smtp-failure.js';
import { openSmtpSocket } from './smtp-socket.js';

/** A try fails where the server does not accept the connection, or does not greet, within this time. */
const connectTimeoutMs = 2_500;

/** The ports of RFC 6409 (submission) and RFC 8314 (submission over TLS). */
const defaultPorts = { plain: 587, secure: 465 };

/** The headers of RFC 8058, by which a mail program ends mails without a page. It asks for a secure address. */
function unsubscribeHeaders(url: string | undefined): Readonly<Record<string, string>> {
  if (url === undefined) return {};
  const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { 'List-Unsubscribe': `<${url}>`, ...(url.startsWith('https:') ? oneClick : {}) };
}

/** Names a first mail that need not exist (RFC 5322, 3.6.4): all mails about one thing answer to it. */
function threadHeaders(threadId: string | undefined): Readonly<Record<string, string>> {
  if (threadId === undefined) return {};
  const first = `<${threadId}@emberdeck>`;
  return { 'In-Reply-To': first, References: first };
}

const openSocket = callbackify(openSmtpSocket);

/** E-mail by SMTP, a connection for each message. */
export class SmtpChannel implements ChannelAdapter {
  readonly channel = 'email';

  /** @param url `smtp://` or `smtps://`, with user and password where the server requires them */
  constructor(
    private readonly url: string,
    private readonly from: string,
  ) {}

  async send(message: OutgoingText, signal: AbortSignal): Promise<AcceptedMessage> {
    const { to, subject, text, html } = message;
    // The same id on every try, so that the server can recognize a repeated message.
    const messageId = `<${message.deliveryId}@emberdeck>`;
    try {
      const { messageId: sentId } = await this.transportUntil(signal).sendMail({
        from: this.from,
        to,
        subject,
        text,
        html: html ?? undefined,
        attachments: (message.attachments?.files ?? []).map(({ name, type, content }) => ({
          ...{ filename: name, contentType: type, content },
        })),
        messageId,
        signal,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...unsubscribeHeaders(message.unsubscribeUrl),
          ...threadHeaders(message.threadId),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return { providerMessageId: sentId };
    } catch (error) {
      throw error instanceof SendFailure ? error : smtpFailure(error as SmtpError);
    }
  }

  private transportUntil(signal: AbortSignal) {
    return createTransport({
      url: this.url,
      greetingTimeout: connectTimeoutMs,
      getSocket: ({ host = '127.0.0.1', port, secure }, callback) => {
        const options = {
          host,
          port: Number(port ?? (secure ? defaultPorts.secure : defaultPorts.plain)),
          timeoutMs: connectTimeoutMs,
          signal,
        };
        openSocket(options, (error, connection) => callback(error, { connection }));
      },
    });
  }
}
