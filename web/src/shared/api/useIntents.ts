import { useState } from 'react';
import { intentsIn } from './intents.js';
import type { Intents } from './intents.js';

/** The intents of a mounted form. They include its text, which may be secret, so they are in memory only. */
export function useIntents(): Intents {
  const [intents] = useState(() => {
    let stored: string | null = null;
    return intentsIn({ read: () => stored, write: (next) => (stored = next) });
  });
  return intents;
}
