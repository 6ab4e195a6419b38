import { contentParts, everyoneMention, mentionOf } from '@emberdeck/contracts/messaging/mentions';
import type { Named } from '@emberdeck/contracts/messaging/mentions';

/** The id of a mention of everyone in a draft. */
export const everyoneId = 'everyone';

/** The text of a draft, with `@Name` for each mention, and the members whom the author chose. */
export interface MentionDraft {
  readonly text: string;
  readonly named: readonly Named[];
}

const markOf = (userId: string): string => (userId === everyoneId ? everyoneMention : mentionOf(userId));

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');

/**
 * The content of a draft as a message: ids in place of the chosen names. Of two members with one name, the first stands
 * where the name comes first. A name that the author only typed stays text.
 */
export function contentOf({ text, named }: MentionDraft): string {
  const byName = new Map<string, Named[]>();
  for (const each of named) {
    byName.set(each.displayName, [...(byName.get(each.displayName) ?? []), each]);
  }
  if (byName.size === 0) {
    return text;
  }
  // The longest name first: one can begin like another.
  const names = [...byName.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`@(${names.map(escaped).join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
  const used = new Map<string, number>();
  return text.replace(pattern, (whole, name: string) => {
    const users = byName.get(name) ?? [];
    const place = used.get(name) ?? 0;
    used.set(name, place + 1);
    const user = users[Math.min(place, users.length - 1)];
    return user ? markOf(user.userId) : whole;
  });
}

/** The draft of a message, for editing. */
export function draftOf(content: string, mentions: readonly Named[]): MentionDraft {
  const parts = contentParts(content, mentions);
  const named = parts.flatMap(({ text, mentions: userId }) =>
    userId === undefined ? [] : [{ userId, displayName: text.slice(1) }],
  );
  return { text: parts.map(({ text }) => text).join(''), named };
}

/** The chosen members whose names a text still has. */
export const stillNamed = ({ text, named }: MentionDraft): readonly Named[] =>
  named.filter(({ displayName }) => text.includes(`@${displayName}`));
