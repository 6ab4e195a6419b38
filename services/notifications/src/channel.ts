import type { Channel } from '@emberdeck/contracts/notifications/delivery';

/** A message on its way to one recipient. */
export interface OutgoingText {
  /** Also the message's id at the recipient, where the channel has such ids. */
  readonly deliveryId: string;
  /** An e-mail address, or a number as E.164. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Null where the channel knows plain text only. */
  readonly html: string | null;
}

/** A provider has taken a message. */
export interface Taken {
  /** The provider's own id of it. */
  readonly providerMessageId: string | null;
}

/** A provider did not take a message. */
export class SendFailure extends Error {
  constructor(
    message: string,
    /**
     * Whether it is certain that the message was not taken and may be taken another time. Where that is not certain, a
     * further try could be a second send.
     */
    readonly mayTryAgain: boolean,
    /** Codes for the log. Never the provider's own words: those name the recipient. */
    readonly reason: string,
  ) {
    super(message);
    this.name = 'SendFailure';
  }
}

/** Port: hands messages of one channel to a provider. Adapters: SMTP for e-mail. */
export interface ChannelAdapter {
  readonly channel: Channel;
  /** One try, which ends when `signal` aborts. Rejects with {@link SendFailure} where the provider did not take it. */
  send(message: OutgoingText, signal: AbortSignal): Promise<Taken>;
}
