import type { Activity } from '../analytics/activities.js';
import type { ServerMessage } from './socket-messages.js';

/** A message with the entry that its event adds to the activity feed of its receivers. */
export type ServerFrame = ServerMessage & { readonly activity?: Activity | null };
