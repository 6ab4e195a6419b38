import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import type { Tag } from '../api/tags.js';

type MessageType = ServerMessage['type'];

/** What a message of the server makes out of date. */
const tagsByMessage: Readonly<Record<MessageType, readonly Tag[]>> = {
  pong: [],
  new_message: ['Message'],
  message_reaction: ['Message'],
  activity: ['Activity'],
  coins_earned: ['Coins', 'Profile'],
  level_up: ['Profile'],
  data_changed: [],
};

type Changed = Extract<ServerMessage, { type: 'data_changed' }>['what'];

const tagsByChange: Readonly<Record<Changed, readonly Tag[]>> = {
  data_sources: ['DataSource', 'Metrics'],
  referrals: ['Referral'],
  connected_apps: ['ConnectedApp'],
};

/** Everything that a message could have changed while the socket was closed. */
export const liveTags: readonly Tag[] = [
  'Message',
  'Activity',
  'Coins',
  'Profile',
  'DataSource',
  'Metrics',
  'Referral',
  'ConnectedApp',
];

/** Tags of a frame as it came; an unknown type has none. Throws where it is no JSON object. */
export function tagsOfFrame(frame: string): readonly Tag[] {
  const message: unknown = JSON.parse(frame);
  if (typeof message !== 'object' || message === null) {
    throw new TypeError('A message must be an object');
  }
  const { type, what } = message as { type?: unknown; what?: unknown };
  if (typeof type !== 'string' || !Object.hasOwn(tagsByMessage, type)) {
    return [];
  }
  if (type === 'data_changed') {
    return typeof what === 'string' && Object.hasOwn(tagsByChange, what) ? tagsByChange[what as Changed] : [];
  }
  return tagsByMessage[type as MessageType];
}
