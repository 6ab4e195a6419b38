import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';

type Listener = (message: ServerMessage) => void;

const listeners = new Set<Listener>();

/**
 * Hears every message of the server, for effects that are no matter of the store. Only the type of a message is known
 * to be right: whoever listens looks for itself whether the rest is well-formed.
 */
export function onServerMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellServerMessage(message: ServerMessage): void {
  listeners.forEach((listener) => listener(message));
}
