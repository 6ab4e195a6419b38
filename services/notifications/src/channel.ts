import type { Channel } from '@emberdeck/contracts/notifications/delivery';

/** A message on its way to one recipient. */
export interface OutgoingText {
  /** Also the message's id at the recipient, where the channel has such ids. */
  readonly deliveryId: string;
  /** An e-mail address, or a number as E.164. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Null where the channel supports plain text only. */
  readonly html: string | null;
  /** The address that ends mails of this kind by a bare POST; absent where a reader cannot end them. */
  readonly unsubscribeUrl?: string | undefined;
  /** The id of what it is about: mail programs show mails with the same one as one conversation. */
  readonly threadId?: string | undefined;
}

/** A message that a provider has accepted. */
export interface AcceptedMessage {
  /** The provider's id of the message. */
  readonly providerMessageId: string | null;
}

/** A provider did not accept a message. */
export class SendFailure extends Error {
  constructor(
    message: string,
    /**
     * Whether the provider certainly did not accept the message and may accept it later. Otherwise another try could
     * send it twice.
     */
    readonly mayTryAgain: boolean,
    /** Codes for the log. Never the provider's text, which names the recipient. */
    readonly reason: string,
    /** Whether the server says that the mailbox takes no mail, now or ever. */
    readonly isMailboxRefused = false,
  ) {
    super(message);
    this.name = 'SendFailure';
  }
}

/** Port: hands messages of one channel to a provider. Adapters: SMTP for e-mail. */
export interface ChannelAdapter {
  readonly channel: Channel;
  /** One try, which ends when `signal` aborts. Rejects with {@link SendFailure} where the provider does not accept it. */
  send(message: OutgoingText, signal: AbortSignal): Promise<AcceptedMessage>;
}
