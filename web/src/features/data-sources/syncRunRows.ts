import type { SyncRun, SyncStatus } from '@emberdeck/contracts/analytics/sync-runs';

/** A run only moves forward: a message with an earlier status was overtaken. */
const order: Readonly<Record<SyncStatus, number>> = { queued: 0, running: 1, succeeded: 2, failed: 2 };

/** Validates the row of a message: only the type of a message is validated before. */
export const isRunRow = (run: SyncRun | undefined): run is SyncRun =>
  typeof run?.id === 'string' && typeof run.sourceId === 'string' && run.status in order;

export const isRunActive = ({ status }: SyncRun): boolean => order[status] < order.succeeded;

/** The later state of a run. */
export const laterRun = (known: SyncRun, run: SyncRun): SyncRun =>
  order[run.status] < order[known.status] ? known : run;

/** Replaces a run, or adds it as the newest. */
export const withRun = (runs: readonly SyncRun[], run: SyncRun): SyncRun[] =>
  runs.some(({ id }) => id === run.id)
    ? runs.map((each) => (each.id === run.id ? laterRun(each, run) : each))
    : [run, ...runs];
