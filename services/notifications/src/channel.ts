import type { Channel } from '@emberdeck/contracts/notifications/delivery';
import type { TextReason } from '@emberdeck/contracts/notifications/text-messages';
import type { TemplateKind } from './twilio.settings.js';

/** What an approved WhatsApp template shows. */
export interface TemplateText {
  readonly kind: TemplateKind;
  /** A language tag; another language of the kind is sent where it has no template. */
  readonly language: string;
  /** By the numbers of the placeholders: `{ '1': '042137' }`. */
  readonly variables: Readonly<Record<string, string>>;
}

/** A file of a mail. */
export interface AttachedFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** Files of a mail. They are not stored: a mail that another process sends has `otherText`, which promises none. */
export interface Attachments {
  readonly files: readonly AttachedFile[];
  readonly otherText: string;
}

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
  /** The shorter text of an SMS; absent where `text` is short. */
  readonly shortText?: string | undefined;
  /** The message as a WhatsApp template; absent where there is none for it. */
  readonly template?: TemplateText | undefined;
  /** The id of what it is about: mail programs show mails with the same one as one conversation. */
  readonly threadId?: string | undefined;
  readonly attachments?: Attachments | undefined;
}

/** Bytes in a second that a mail server takes at least. */
const bytesPerSecond = 128 * 1024;

/** The time that the files of a mail take beside the deadline of every message, in milliseconds. */
export function extraMsOf({ attachments }: Pick<OutgoingText, 'attachments'>): number {
  const bytes = (attachments?.files ?? []).reduce((sum, { content }) => sum + content.length, 0);
  return Math.ceil((bytes / bytesPerSecond) * 1_000);
}

/** A message that a provider has accepted. */
export interface AcceptedMessage {
  /** The provider's id of the message. */
  readonly providerMessageId: string | null;
}

/** What is known of a failed message beside its reason. */
export interface FailureDetails {
  /** Why a message to a phone was refused, for people. */
  readonly textReason?: TextReason;
  /** Whether the provider may have accepted the message; {@link ChannelAdapter.find} looks for it before another try. */
  readonly isUnknown?: boolean;
  /** Whether the server says that the mailbox takes no mail, now or ever. */
  readonly isMailboxRefused?: boolean;
}

/** A provider did not accept a message. */
export class SendFailure extends Error {
  constructor(
    message: string,
    /**
     * Whether the provider may accept the message later. Another try could send it twice, unless the provider certainly
     * did not accept it.
     */
    readonly mayTryAgain: boolean,
    /** Codes for the log. Never the provider's text, which names the recipient. */
    readonly reason: string,
    /** What more is known of it. */
    readonly details: FailureDetails = {},
  ) {
    super(message);
    this.name = 'SendFailure';
  }
}

/** What an SMS says. */
export const smsTextOf = <Text extends string | null>({
  text,
  shortText,
}: {
  readonly text: Text;
  readonly shortText?: string | undefined;
}): Text | string => shortText ?? text;

/** What is known of a message whose outcome is not. */
export interface LostMessage {
  readonly to: string;
  /** Null where the text was a secret, which is not stored. */
  readonly text: string | null;
  /** The provider cannot have accepted it before. */
  readonly since: Date;
}

/** Port: hands messages of one channel to a provider. Adapters: SMTP for e-mail, Twilio for phones. */
export interface ChannelAdapter {
  readonly channel: Channel;
  /** One try, which ends when `signal` aborts. Rejects with {@link SendFailure} where the provider does not accept it. */
  send(message: OutgoingText, signal: AbortSignal): Promise<AcceptedMessage>;
  /**
   * Returns the provider's ids of messages that may be a lost one, newest first. Absent where the provider lists none.
   * Rejects with {@link SendFailure}.
   */
  find?(lost: LostMessage, signal: AbortSignal): Promise<readonly string[]>;
}
