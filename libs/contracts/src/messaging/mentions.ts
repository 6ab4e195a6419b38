// No schema here: the browser loads this module with the conversation.

/** Names every member. For callers who may `mention-everyone`, once an hour in a workspace. */
export const everyoneMention = '<@everyone>';

/** Whether the content mentions everyone, in any case of its letters. */
export const namesEveryone = (content: string): boolean => content.toLowerCase().includes(everyoneMention);

/** How long the next mention of everyone waits, in minutes. */
export const everyoneMinutes = 60;

/** A mention of a user in the content of a message. */
export const mentionOf = (userId: string): string => `<@${userId}>`;

const userMention = /<@([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})>/giu;

/** Stands in for an id in a mention of everyone. */
export const everyoneId = 'everyone';

/** The ids that a content names, each once. They need not be members. */
export function mentionedIds(content: string): string[] {
  if (!content.includes('<@')) return [];
  return [...new Set([...content.matchAll(userMention)].map(([, id = '']) => id.toLowerCase()))];
}

/** The member whom a mention names. */
export interface Named {
  readonly userId: string;
  readonly displayName: string;
}

/** A piece of a content: text, or the name of a mentioned member. */
export interface ContentPart {
  readonly text: string;
  /** The mentioned user, or `everyone`; absent for text. */
  readonly mentions?: string;
}

const anyMention = /<@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|everyone)>/giu;

/** Splits a content at its mentions. A mention of another id than the given ones is text. */
export function contentParts(content: string, mentions: readonly Named[]): ContentPart[] {
  if (!content.includes('<@')) return [{ text: content }];
  const names = new Map(mentions.map(({ userId, displayName }) => [userId, displayName]));
  names.set(everyoneId, everyoneId);
  const parts: ContentPart[] = [];
  let end = 0;
  for (const { 0: mark, 1: id = '', index } of content.matchAll(anyMention)) {
    const name = names.get(id.toLowerCase());
    if (name === undefined) continue;
    if (index > end) parts.push({ text: content.slice(end, index) });
    parts.push({ text: `@${name}`, mentions: id.toLowerCase() });
    end = index + mark.length;
  }
  if (end < content.length) parts.push({ text: content.slice(end) });
  return parts;
}

/** The content with `@Name` for each mention. */
export const withNames = (content: string, mentions: readonly Named[]): string =>
  contentParts(content, mentions)
    .map(({ text }) => text)
    .join('');

/** Marks in pairs around words: code, bold, italics, strike. Each takes the words between them. */
const pairs: readonly RegExp[] = [
  /```(?:[a-z]*\n)?([^`]*)```/giu,
  /`([^`\n]+)`/gu,
  /\*\*(?=\S)([^*\n]+)(?<=\S)\*\*/gu,
  /(?<![\p{L}\p{N}_])__(?=\S)([^_\n]+)(?<=\S)__(?![\p{L}\p{N}_])/gu,
  /\*(?=\S)([^*\n]+)(?<=\S)\*/gu,
  /(?<![\p{L}\p{N}_])_(?=\S)([^_\n]+)(?<=\S)_(?![\p{L}\p{N}_])/gu,
  /~~(?=\S)([^~\n]+)(?<=\S)~~/gu,
  /\[([^[\]\n]+)\]\(https?:[^()\s]+\)/giu,
];

/** The words of a content for one line of text: names for mentions, no marks of bold, code, quotes and the like. */
export function plainText(content: string, mentions: readonly Named[]): string {
  const lines = withNames(content, mentions).replace(/^(?:[ \t]*>)+[ \t]?/gmu, '');
  return pairs.reduce((text, pair) => text.replace(pair, '$1'), lines);
}
