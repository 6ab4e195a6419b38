import {
  rowOfMessage,
  tagsByChange,
  tagsByMessage,
  tagsWithRow,
} from '@emberdeck/contracts/registry/cache-tags';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import type { Tag } from '../api/tags.js';

/** All tags of live changes: stale after a reconnect, because messages were missed. */
export const liveTags: readonly Tag[] = [
  ...new Set([tagsByChange, tagsWithRow].flatMap((table) => Object.values<readonly Tag[]>(table)).flat()),
];

/** Messages that no event causes. */
const ofConnection: readonly string[] = ['pong', 'data_changed', 'catch_up', 'workspace_switched'];

const isKnown = (type: string): boolean => ofConnection.includes(type) || Object.hasOwn(tagsByMessage, type);

const tagsIn = (table: Readonly<Record<string, readonly Tag[]>>, name: string): readonly Tag[] =>
  Object.hasOwn(table, name) ? (table[name] ?? []) : [];

/** The message of a frame; null for an unknown type. Throws for a frame that is no JSON object. */
export function messageOfFrame(frame: string): ServerMessage | null {
  const message: unknown = JSON.parse(frame);
  if (typeof message !== 'object' || message === null) {
    throw new TypeError('A message must be an object');
  }
  const { type } = message as { type?: unknown };
  return typeof type === 'string' && isKnown(type) ? (message as ServerMessage) : null;
}

/** Whether the message contains the changed row, so that its feature updates the cache. An older server sends none. */
function carriesRow(message: ServerMessage): boolean {
  const rows: Readonly<Record<string, string>> = rowOfMessage;
  const row = rows[message.type];
  const fields = message as Readonly<Record<string, unknown>>;
  return row !== undefined && fields[row] !== undefined && fields[row] !== null;
}

/** The tags that a message makes stale. Unknown content makes none stale. */
export function tagsOfMessage(message: ServerMessage): readonly Tag[] {
  if (carriesRow(message)) {
    return tagsIn(tagsWithRow, message.type);
  }
  switch (message.type) {
    case 'catch_up':
      return liveTags;
    case 'data_changed':
      return tagsIn(tagsByChange, message.what);
    default:
      return tagsIn(tagsByMessage, message.type);
  }
}
