import type { Actor } from '@emberdeck/contracts/core/actor';
import type { Message } from '@emberdeck/contracts/messaging/messages';

/** The author of a message that the actor posts. */
export const messageAuthor = ({
  userId,
  firstName,
  lastName,
  displayName,
  profileImageUrl,
  role,
}: Actor): Message['author'] => ({ id: userId, firstName, lastName, displayName, profileImageUrl, role });

/** The row without the flags of the reader who caused an event, and without the name of a figure. */
export const forEveryReader = (message: Message): Message => ({
  ...message,
  reactedByMe: false,
  figure: message.figure && { ...message.figure, ref: null },
  reactions: message.reactions.map((group) => ({ ...group, mine: false })),
});
