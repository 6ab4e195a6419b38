import type { OutgoingText } from '../channel.js';
import type { OutgoingMessage, StoredContent } from './outgoing-message.entity.js';

type Send = OutgoingText &
  Pick<OutgoingMessage, 'channel'> & {
    readonly isSecret: boolean;
    readonly invitedBy?: string | undefined;
  };

/**
 * What another process needs to finish a send. A secret is not stored; of one to a phone the number is, until it is settled,
 * so that the provider can be asked whether it went out. Files are not stored either: the other text promises none.
 */
export function storedContentOf(send: Send): StoredContent | null {
  const { channel, to, subject, shortText, template, unsubscribeUrl, threadId, invitedBy } = send;
  const text = send.attachments?.otherText ?? send.text;
  if (send.isSecret) return channel === 'email' ? null : { to };
  return {
    to,
    subject,
    text,
    ...(unsubscribeUrl && { unsubscribeUrl }),
    ...(threadId && { threadId }),
    ...(shortText && { shortText }),
    ...(template && { template }),
    ...(invitedBy && { invitedBy }),
  };
}
