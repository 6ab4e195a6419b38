import { useState } from 'react';
import { intentsIn } from './intents.js';
import type { Intents } from './intents.js';

/** The intents of a form, as long as it stands. Its text may be secret: it is kept nowhere else. */
export function useIntents(): Intents {
  const [intents] = useState(() => {
    let kept: string | null = null;
    return intentsIn({ read: () => kept, write: (next) => (kept = next) });
  });
  return intents;
}
