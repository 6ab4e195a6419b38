import type { Activity } from '@emberdeck/contracts/analytics/activities';
import type { ServerFrame } from '@emberdeck/contracts/realtime/server-frame';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';

/** An activity of the cached list. */
export interface ListedActivity extends Activity {
  /** True if it arrived with a server message. A response read shortly afterwards may not include it yet. */
  readonly isLive?: boolean;
}

/** The page size of the API. */
const longest = 50;

/** Returns the activity of a message, or null. Only the type of a message has been validated. */
export function activityOfMessage(message: ServerMessage): Activity | null {
  const { activity } = message as ServerFrame;
  const isWhole =
    typeof activity?.id === 'string' &&
    typeof activity.type === 'string' &&
    typeof activity.description === 'string' &&
    typeof activity.createdAt === 'string';
  return isWhole ? activity : null;
}

/** Inserts the activity of a message by time, once. */
export function withActivity(
  list: readonly ListedActivity[] | null,
  activity: Activity,
): readonly ListedActivity[] {
  return merged(list ?? [], [{ ...activity, isLive: true }]);
}

/** Returns the API response, with the activities of messages that it does not include yet. */
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
