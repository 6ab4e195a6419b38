import type { Activity } from '@emberdeck/contracts/analytics/activities';
import type { ServerFrame, ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';

/** An entry of the cached list. */
export interface ListedActivity extends Activity {
  /** It came with a message of the server; an answer that is read a moment later may not hold it yet. */
  readonly isLive?: boolean;
}

/** What one page of the API holds. */
const longest = 50;

/** The entry that came with a message; null where there is none. Only the type of a message is known to be right. */
export function activityOfMessage(message: ServerMessage): Activity | null {
  const { activity } = message as ServerFrame;
  const isWhole =
    typeof activity?.id === 'string' &&
    typeof activity.type === 'string' &&
    typeof activity.description === 'string' &&
    typeof activity.createdAt === 'string';
  return isWhole ? activity : null;
}

/** Adds an entry of a message at its place, once. */
export function withActivity(
  list: readonly ListedActivity[] | null,
  activity: Activity,
): readonly ListedActivity[] {
  return merged(list ?? [], [{ ...activity, isLive: true }]);
}

/** The answer of the API, with the entries of messages that it does not hold yet. */
export function withAnswer(
  list: readonly ListedActivity[] | null,
  answer: readonly ListedActivity[] | null,
): readonly ListedActivity[] | null {
  const live = (list ?? []).filter(({ isLive }) => isLive);
  return live.length === 0 ? answer : merged(answer ?? [], live);
}

function merged(
  list: readonly ListedActivity[],
  added: readonly ListedActivity[],
): readonly ListedActivity[] {
  const known = new Set(list.map(({ id }) => id));
  const missing = added.filter(({ id }) => !known.has(id));
  return [...missing, ...list]
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, Math.max(longest, list.length));
}
