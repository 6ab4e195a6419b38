import type { ChangedData, ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import type { Tag } from '../api/tags.js';

type MessageType = ServerMessage['type'];

/** Everything that a message could have changed while none arrived. */
export const liveTags: readonly Tag[] = [
  'Message',
  'Activity',
  'Coins',
  'Profile',
  'DataSource',
  'Metrics',
  'Referral',
  'ConnectedApp',
  'User',
  'Member',
  'Notification',
];

/** What a message of the server makes out of date. */
const tagsByMessage: Readonly<Record<MessageType, readonly Tag[]>> = {
  pong: [],
  new_message: ['Message'],
  message_reaction: ['Message'],
  activity: ['Activity'],
  coins_earned: ['Coins', 'Profile'],
  level_up: ['Profile'],
  // The row comes with the message, so the bell updates its cache and reads nothing.
  notification: [],
  notifications_read: [],
  notifications_cleared: [],
  data_changed: [],
  // No screen shows a job yet.
  job_changed: [],
  catch_up: liveTags,
};

const tagsByChange: Readonly<Record<ChangedData, readonly Tag[]>> = {
  data_sources: ['DataSource', 'Metrics'],
  referrals: ['Referral'],
  connected_apps: ['ConnectedApp'],
  messages: ['Message'],
  activities: ['Activity'],
  player: ['Coins', 'Profile'],
  account: ['User', 'Member'],
  notifications: ['Notification'],
  jobs: [],
};

/** A frame as it came; null for a type that is not known. Throws where it is no JSON object. */
export function messageOfFrame(frame: string): ServerMessage | null {
  const message: unknown = JSON.parse(frame);
  if (typeof message !== 'object' || message === null) {
    throw new TypeError('A message must be an object');
  }
  const { type } = message as { type?: unknown };
  const isKnown = typeof type === 'string' && Object.hasOwn(tagsByMessage, type);
  return isKnown ? (message as ServerMessage) : null;
}

/** What a message makes out of date; nothing where what it says is not known. */
export function tagsOfMessage(message: ServerMessage): readonly Tag[] {
  if (message.type === 'data_changed') {
    return Object.hasOwn(tagsByChange, message.what) ? tagsByChange[message.what] : [];
  }
  return tagsByMessage[message.type];
}
