import { randomId } from '../lib/randomId.js';

/** What is sent, and the key by which the server knows it again. */
export interface Keyed<Body extends object> {
  readonly body: Body;
  readonly idempotencyKey: string;
}

/** Where keys are kept; as text, so that it may be a storage of the browser. */
export interface IntentMemory {
  readonly read: () => string | null;
  readonly write: (kept: string | null) => void;
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

/** Keys by the text of the body they were sent with. */
type Keys = Readonly<Record<string, string>>;

function keysOf(kept: string | null): Keys {
  try {
    return (JSON.parse(kept ?? '{}') as Keys | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * Keeps the key of whatever was sent until it succeeds: an answer that was lost on its way does not tell whether the
 * server has done it. Another body gets another key, since the server refuses a key that comes with something else.
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
