import type { MessageChanges } from '@emberdeck/contracts/messaging/changes';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import type { ReactionAnswer } from '@emberdeck/contracts/messaging/reactions';
import { united } from './feedPages.js';
import type { Feed, FeedEdge } from './feedPages.js';
import { byAge, isPending } from './feedRules.js';

/** How many removed messages the feed remembers: rows from before a removal arrive within seconds. */
const mostRemoved = 500;

/** Whether a message belongs among the loaded ones. Others are read with their page. */
function isInLoadedPart({ messages, older, gap }: Feed, message: Message): boolean {
  const loaded = messages.filter((each) => !isPending(each));
  const oldest = loaded.at(-1);
  if (older !== null && oldest && byAge(message, oldest) < 0) return false;
  const above = gap ? loaded.findIndex(({ id }) => id === gap.id) : -1;
  const edge = loaded[above];
  const below = loaded[above + 1];
  const isInGap = edge && byAge(message, edge) < 0 && (!below || byAge(message, below) > 0);
  return !isInGap;
}

/** Merges rows that were read or changed, as far as they belong to the loaded part. */
function withRows(feed: Feed, rows: readonly Message[]): Feed {
  const known = new Set(feed.messages.map(({ id }) => id));
  const shown = rows.filter((row) => known.has(row.id) || isInLoadedPart(feed, row));
  return shown.length === 0 ? feed : { ...feed, messages: united(feed, shown) };
}

/** The end of a part after removals: the next newer message that is left. */
function edgeWithout<Edge extends FeedEdge>(
  edge: Edge,
  messages: readonly Message[],
  gone: Set<string>,
): Edge {
  const at = messages.findIndex(({ id }) => id === edge.id);
  const left = messages.slice(0, at + 1).findLast((each) => !gone.has(each.id) && !isPending(each));
  return at < 0 || left?.id === edge.id ? edge : { ...edge, id: left?.id ?? null };
}

/** Removes messages. Rows that were read before do not bring them back. */
export function withoutMessages(feed: Feed, ids: readonly string[]): Feed {
  if (ids.length === 0) return feed;
  const gone = new Set(ids);
  const removed = [...feed.removed.filter((id) => !gone.has(id)), ...ids].slice(-mostRemoved);
  if (!feed.messages.some(({ id }) => gone.has(id))) return { ...feed, removed };
  const { messages } = feed;
  return {
    ...feed,
    removed,
    messages: messages.filter(({ id }) => !gone.has(id)),
    edge: edgeWithout(feed.edge, messages, gone),
    gap: feed.gap && edgeWithout(feed.gap, messages, gone),
  };
}

/** Merges what changed since the cursor. */
export function withChanges(feed: Feed, { messages, deleted, cursor }: MessageChanges): Feed {
  return { ...withoutMessages(withRows(feed, messages), deleted), cursor };
}

/** Merges a row that everyone gets: it does not say what the user has reacted. */
export function withPublished(feed: Feed, row: Message): Feed {
  const known = feed.messages.find(({ id }) => id === row.id);
  if (!known) return withRows(feed, [row]);
  if (known.revision >= row.revision) return feed;
  const own = known.reactions.filter(({ mine }) => mine).map(({ type }) => type);
  const reactions = row.reactions.map((group) => ({ ...group, mine: own.includes(group.type) }));
  return withRows(feed, [{ ...row, reactions, reactedByMe: known.reactedByMe }]);
}

/** Merges the answer to a change of this tab. */
export const withAnswered = (feed: Feed, row: Message): Feed => withRows(feed, [row]);

/** Applies a published deletion: the empty place of a message with replies, or its removal. */
export function withDeletion(
  feed: Feed,
  { gone, message }: { readonly gone: readonly string[]; readonly message: Message | null },
): Feed {
  return withoutMessages(message === null ? feed : withPublished(feed, message), gone);
}

/** Applies the answer to a reaction other than a like. */
export function withReaction(feed: Feed, answer: ReactionAnswer): Feed {
  const { messageId, reactionCount, reactions, revision } = answer;
  return {
    ...feed,
    messages: feed.messages.map((each) =>
      each.id === messageId && each.revision <= revision
        ? { ...each, reactionCount, reactions, revision }
        : each,
    ),
  };
}

/** Marks a feed whose changes are no longer known. The next read of the newest page replaces its messages. */
export const outdated = (feed: Feed): Feed => ({ ...feed, isOutdated: true, cursor: null });
