import type { NoticeEntry, NoticeRule } from '../core/notice.js';
import { type Named, namesEveryone } from './mentions.js';

/** The words of a message are not stored with its notices: a browser reads those that its user may read. */
export const aboutMessage = { group: 'messages', text: '{{- excerpt}}' } as const;

/** The feed, opened at a message. */
export const messageLink = (messageId: string): string => `/communications?message=${messageId}`;

/** A message whose author mentions members. */
export interface Mentioning {
  readonly messageId: string;
  /** The first message of the thread, if this is a reply. */
  readonly parentId?: string | null | undefined;
  readonly workspaceId: string;
  readonly userId: string;
  readonly message?: { readonly content: string; readonly mentions: readonly Named[] } | null | undefined;
}

interface Posted extends Mentioning {
  readonly authorName: string;
  readonly threadUserIds?: readonly string[] | undefined;
}

interface Edited extends Mentioning {
  readonly message?: (Mentioning['message'] & { readonly parentId?: string | null }) | null | undefined;
  readonly newlyNamed?: readonly string[] | null | undefined;
  readonly authorName?: string | undefined;
}

type Kind = 'message' | 'mention' | 'reply';

/** How the notice of a mention reads. */
const mentionKind = {
  mention: {
    ...aboutMessage,
    mail: true,
    icon: 'at-sign',
    tint: 'purple',
    title: '{{actorName}} mentioned you',
  },
} as const;

const isForEveryone = ({ message }: Mentioning): boolean =>
  message ? namesEveryone(message.content) : false;

const mentionedBy = ({ userId, message }: Mentioning): string[] =>
  (message?.mentions ?? []).map((each) => each.userId).filter((id) => id !== userId);

/** A notice about the message to these users; null to every member but the author. */
const noticeTo = <Name extends string>(
  kind: Name,
  { messageId, parentId, workspaceId, userId }: Mentioning,
  userIds: readonly string[] | null,
): NoticeEntry<Name> => ({
  kind,
  // One key for all mentions of a message: a later edit notifies only those who were not notified before.
  key: `${kind === 'reply' ? 'message' : kind}:${messageId}`,
  workspaceId,
  readers: { kind: 'members', userIds, withClients: true },
  actorId: userId,
  params: { actorId: userId, actorName: null, messageId, threadId: parentId ?? messageId },
  link: messageLink(messageId),
});

/** The notice to those whom the message names; none if it names no other member. */
function mentionNotices(event: Mentioning): NoticeEntry<'mention'>[] {
  const userIds = isForEveryone(event) ? null : mentionedBy(event);
  return userIds?.length === 0 ? [] : [noticeTo('mention', event, userIds)];
}

/** The notice to members who want to be notified about every message, without those who are notified in any case. */
function followersNotice(event: Mentioning, notified: Iterable<string>): NoticeEntry<'message'> {
  const entry = noticeTo('message', event, null);
  return {
    ...entry,
    readers: { kind: 'members', userIds: null, withClients: true, followersBut: [...notified] },
  };
}

/** A mention notifies whom it names, a reply those in its thread, and any message the members who want that. */
export const messageNotice: NoticeRule<Posted, Kind> = {
  kinds: {
    message: { ...aboutMessage, icon: 'message-square', tint: 'blue', title: '{{actorName}} wrote' },
    ...mentionKind,
    reply: { ...aboutMessage, mail: true, icon: 'reply', tint: 'blue', title: '{{actorName}} replied' },
  },
  of: (event) => {
    const mentioned = new Set(mentionedBy(event));
    const inThread = (event.threadUserIds ?? []).filter((id) => !mentioned.has(id));
    const rest = isForEveryone(event)
      ? []
      : [
          ...(inThread.length > 0 ? [noticeTo('reply', event, inThread)] : []),
          followersNotice(event, [...mentioned, ...inThread]),
        ];
    return [...mentionNotices(event), ...rest].map((entry) => ({
      ...entry,
      params: { ...entry.params, actorName: event.authorName },
    }));
  },
};

/** An edit notifies those whom the message did not name before. */
export const editNotice: NoticeRule<Edited, 'mention'> = {
  kinds: mentionKind,
  of: (event) => {
    const { newlyNamed = [], authorName = null } = event;
    if (newlyNamed?.length === 0) return null;
    const parentId = event.message?.parentId;
    const entry = noticeTo('mention', { ...event, parentId }, newlyNamed);
    return { ...entry, params: { ...entry.params, actorName: authorName } };
  },
};
