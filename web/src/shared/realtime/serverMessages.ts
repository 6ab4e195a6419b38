import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';

type Listener = (message: ServerMessage) => void;

const listeners = new Set<Listener>();
const activityListeners = new Set<Listener>();

/**
 * Subscribes to every message of the server, for effects outside the store. Only the type of a message is validated:
 * each listener validates the rest.
 */
export function onServerMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Subscribes to every message, also to those that this tab ignores as its own: an answer does not contain the activity
 * of its change.
 */
export function onServerActivity(listener: Listener): () => void {
  activityListeners.add(listener);
  return () => activityListeners.delete(listener);
}

export function publishServerMessage(message: ServerMessage): void {
  listeners.forEach((listener) => listener(message));
  publishServerActivity(message);
}

/** Reports only the activity of a message. */
export function publishServerActivity(message: ServerMessage): void {
  activityListeners.forEach((listener) => listener(message));
}
