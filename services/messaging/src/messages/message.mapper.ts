import type { Actor } from '@emberdeck/contracts/core/actor';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import type { MessageEntity } from './message.entity.js';

/** The response for a message that the author has just posted. */
export function postedMessage(row: MessageEntity, author: Actor): Message {
  return {
    id: row.id,
    content: row.content,
    parentId: row.parentId,
    attachments: row.attachments,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    reactionCount: row.reactionCount,
    reactedByMe: false,
    author: {
      id: author.userId,
      firstName: author.firstName,
      lastName: author.lastName,
      displayName: author.displayName,
      profileImageUrl: author.profileImageUrl,
      role: author.role,
    },
  };
}
