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
