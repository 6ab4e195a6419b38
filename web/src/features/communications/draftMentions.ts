import {
  contentParts,
  everyoneId,
  everyoneMention,
  mentionOf,
} from '@emberdeck/contracts/messaging/mentions';
import type { Named } from '@emberdeck/contracts/messaging/mentions';

/** The text of a draft, with `@Name` for each mention, and the members whom the author chose. */
export interface MentionDraft {
  readonly text: string;
  readonly named: readonly Named[];
}

const markOf = (userId: string): string => (userId === everyoneId ? everyoneMention : mentionOf(userId));

const goesOn = /^[\p{L}\p{N}_]/u;

/** The name that begins here and ends with its word; undefined if it is none of these. */
const nameAt = (text: string, start: number, names: readonly string[]): string | undefined =>
  names.find((name) => text.startsWith(name, start) && !goesOn.test(text.slice(start + name.length)));

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
  const used = new Map<string, number>();
  let content = '';
  let start = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', Math.max(start, at + 1))) {
    const name = nameAt(text, at + 1, names);
    if (name === undefined) continue;
    const users = byName.get(name) ?? [];
    const place = used.get(name) ?? 0;
    used.set(name, place + 1);
    const user = users[Math.min(place, users.length - 1)];
    content += text.slice(start, at) + (user ? markOf(user.userId) : `@${name}`);
    start = at + 1 + name.length;
  }
  return content + text.slice(start);
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
