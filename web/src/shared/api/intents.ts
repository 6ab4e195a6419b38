import { randomId } from '../lib/randomId.js';

/** A request body with its idempotency key. */
export interface Keyed<Body extends object> {
  readonly body: Body;
  readonly idempotencyKey: string;
}

/** The store of the keys. A text, so that it fits into the browser's storage. */
export interface IntentMemory {
  readonly read: () => string | null;
  readonly write: (stored: string | null) => void;
}

/** The idempotency keys of a form or a draft. */
export interface Intents {
  /** A body with its key. Each retry of the same body has the same key, so that the server handles it once. */
  readonly of: <Body extends object>(body: Body) => Keyed<Body>;
  /** Marks the request as done. The same body then gets another key. */
  readonly done: (sent: Keyed<object>) => void;
  /** Drops all keys. */
  readonly forget: () => void;
}

/** Keys by the JSON text of the body. */
type Keys = Readonly<Record<string, string>>;

function keysOf(stored: string | null): Keys {
  try {
    return (JSON.parse(stored ?? '{}') as Keys | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * Keeps the key of a request until it succeeds: without an answer, the client cannot know whether the server has
 * handled it. Another body gets another key, because the server rejects a key that it knows with a different body.
 */
export function intentsIn({ read, write }: IntentMemory): Intents {
  return {
    of: (body) => {
      const keys = keysOf(read());
      const text = JSON.stringify(body);
      const idempotencyKey = keys[text] ?? randomId();
      write(JSON.stringify({ ...keys, [text]: idempotencyKey }));
      return { body, idempotencyKey };
    },
    done: ({ idempotencyKey }) => {
      const left = Object.entries(keysOf(read())).filter(([, key]) => key !== idempotencyKey);
      write(left.length === 0 ? null : JSON.stringify(Object.fromEntries(left)));
    },
    forget: () => write(null),
  };
}
