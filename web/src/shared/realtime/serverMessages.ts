import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';

type Listener = (message: ServerMessage) => void;

const listeners = new Set<Listener>();

/**
 * Subscribes to every message of the server, for effects outside the store. Only the type of a message is validated:
 * each listener validates the rest.
 */
export function onServerMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function publishServerMessage(message: ServerMessage): void {
  listeners.forEach((listener) => listener(message));
}
