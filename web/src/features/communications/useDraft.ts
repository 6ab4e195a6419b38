import { useCallback, useState } from 'react';
import { keyOf, readStored, writeStored } from '../../shared/lib/storage.js';

/** Text that survives a reload and a change of the screen, until it is sent. */
export function useDraft(userId: string, thread: string) {
  const key = keyOf('emberdeck.draft', `${userId}.${thread}`);
  const [text, setText] = useState(() => readStored('session', key) ?? '');
  const keep = useCallback(
    (next: string) => {
      writeStored('session', key, next === '' ? null : next);
      setText(next);
    },
    [key],
  );
  /** Brings back what could not be sent, before what was typed since; also where the box is closed by now. */
  const giveBack = useCallback(
    (sent: string) => keep([sent, readStored('session', key)].filter(Boolean).join('\n')),
    [key, keep],
  );
  return { text, keep, giveBack } as const;
}
