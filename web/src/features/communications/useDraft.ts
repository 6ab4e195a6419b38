import { useCallback, useState } from 'react';
import { readStored, writeStored } from '../../shared/lib/storage.js';

/** Text that survives a reload and a change of the screen, until it is sent. */
export function useDraft(thread: string) {
  const key = `emberdeck.draft.${thread}`;
  const [text, setText] = useState(() => readStored('session', key) ?? '');
  const keep = useCallback(
    (next: string) => {
      writeStored('session', key, next === '' ? null : next);
      setText(next);
    },
    [key],
  );
  return [text, keep] as const;
}
