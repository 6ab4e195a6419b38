import type { Message } from '@emberdeck/contracts/messaging/messages';
import { newMessageState } from '../src/features/communications/newMessageState.js';

/** The instant of this minute after noon, UTC, on the day of the examples. */
export function exampleTime(minute: number): string {
  return new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
}

/** A message with its id as its content. Tests override the fields that they are about. */
export function exampleMessage(
  id: string,
  createdAt: string,
  { author = 'u', ...changes }: Partial<Omit<Message, 'author'>> & { readonly author?: string } = {},
): Message {
  return {
    ...newMessageState,
    id,
    content: id,
    parentId: null,
    attachments: null,
    createdAt,
    updatedAt: createdAt,
    reactionCount: 0,
    reactedByMe: false,
    author: {
      id: author,
      firstName: null,
      lastName: null,
      displayName: author,
      profileImageUrl: null,
      role: 'team_member',
    },
    ...changes,
  };
}
