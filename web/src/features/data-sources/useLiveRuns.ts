import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import { useCallback, useEffect, useState } from 'react';
import { onServerMessage } from '../../shared/realtime/serverMessages.js';
import { isRunRow, laterRun } from './syncRunRows.js';

type RunsBySource = Readonly<Record<string, SyncRun>>;

function withLatest(runs: RunsBySource, run: SyncRun): RunsBySource {
  const known = runs[run.sourceId];
  return { ...runs, [run.sourceId]: known?.id === run.id ? laterRun(known, run) : run };
}

/** The newest run of each source since the screen opened: from answers and websocket messages. */
export function useLiveRuns() {
  const [runs, setRuns] = useState<RunsBySource>({});
  const note = useCallback((run: SyncRun) => setRuns((before) => withLatest(before, run)), []);
  useEffect(
    () =>
      onServerMessage((message) => {
        if (message.type === 'sync_run' && isRunRow(message.run)) {
          note(message.run);
        }
      }),
    [note],
  );
  return { runs, note };
}
